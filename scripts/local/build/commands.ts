import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Command } from "../processes/Supervisor.ts";
import { script } from "../processes/script.ts";

const STAMP = join(".cache", "local", "compiled-contracts");
const SETTINGS = ["hardhat.config.ts", "package-lock.json"];

/** Compiles the contracts; undefined if they were compiled since they last changed. */
export function compileCommand(): Command | undefined {
  if (readStamp() === sourcesHash()) return undefined;
  const file = join("node_modules", "hardhat", "dist", "src", "cli.js");
  return { name: "compile", file: process.execPath, args: [file, "build", "--no-tests"] };
}

/** Notes that the contracts are compiled as they are now. */
export function noteCompiled(): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sourcesHash());
}

/** Builds the circuit for 32 validators and its development key, where that is not done. */
export function circuitCommand(): Command {
  return script("circuit", "circuits/scripts/build.ts", "--size", "32");
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return undefined;
  }
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  const sources = readdirSync("contracts", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol"))
    .map((file) => join("contracts", file));
  for (const file of [...sources.sort(), ...SETTINGS]) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}
