// Writes the compiled contracts that operators deploy: node --import tsx ton/codes/main.ts

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { runTolkCompiler } from "@ton/tolk-js";

const TON = join(__dirname, "..");
const TO = join(TON, "../packages/creation-code/ton/index.ts");
/** Contracts that a chain needs, and recipients of the local network. */
const CONTRACTS = [
  "AccessManager",
  "FeeSchedule",
  "Mailbox",
  "RelaySender",
  "examples/Careless",
  "examples/MessageBoard",
];

const HEAD = `// Written by ton/codes/main.ts: npm run generate -- packages/creation-code/ton

/** Compiled code of a contract on TON: the hash of its cell, and a bag of cells in base64. */
export interface TonCode {
  readonly hash: \`0x\${string}\`;
  readonly boc: string;
}
`;

async function write(): Promise<void> {
  const codes: string[] = [];
  for (const source of CONTRACTS) codes.push(await codeOf(source));
  writeFileSync(TO, [HEAD, ...codes].join("\n"));
}

async function codeOf(source: string): Promise<string> {
  const name = basename(source);
  const compiled = await runTolkCompiler({
    entrypointFileName: `contracts/${source}.tolk`,
    fsReadCallback: (path) => readFileSync(join(TON, path), "utf8"),
  });
  if (compiled.status === "error") throw new Error(`${name}: ${compiled.message}`);
  const { codeHashHex, codeBoc64 } = compiled;
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Ton`;
  const fields = `  hash: "0x${codeHashHex.toLowerCase()}",\n  boc: "${codeBoc64}",`;
  return `export const ${constant}: TonCode = {\n${fields}\n};\n`;
}

void write();
