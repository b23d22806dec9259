import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ErrorFragment } from "ethers";

import type { AbiEntry } from "./BuiltContract.ts";
import { chooseContracts, chooseDeployed } from "./chooseContracts.ts";
import { chooseParts } from "./chooseParts.ts";
import { readBuild } from "./readBuild.ts";
import { renderAbi, renderCode, renderIndex, renderSignatures } from "./render.ts";
import { uniqueErrors } from "./uniqueErrors.ts";

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

/**
 * Writes the ABIs of what was built to `packages/protocol/src/contracts/abis`, the signatures of all errors to its
 * `contracts/errors`, those that readers use to `packages/chains/src/evm/parts`, and what deploys contracts to
 * `packages/creation-code/src`. Files that say the same already are left as they are.
 */
export function writeContracts(): void {
  const built = readBuild();
  const abis = new Map(chooseContracts(built).map(({ name, abi }) => [name, abi]));
  const errors = uniqueErrors(built);
  abis.set("errors", errors);
  writeModules(
    "protocol/src/contracts/abis",
    [...abis].map(([name, abi]) => [name, renderAbi(name, abi)]),
  );
  const signatures = renderSignatures("errorSignatures", signaturesOf(errors));
  writeModules("protocol/src/contracts/errors", [["signatures", signatures]]);
  writeModules(
    "chains/src/evm/parts",
    [...chooseParts(built)].map(([name, part]) => [name, renderSignatures(`${name}Part`, part)]),
  );
  writeModules(
    "creation-code/src",
    chooseDeployed(built).map((one) => [one.name, renderCode(one, abis.has(one.name))]),
  );
}

function signaturesOf(errors: readonly AbiEntry[]): string[] {
  return errors.map((error) => ErrorFragment.from(error).format("full").replace("error ", ""));
}

/** Makes a folder hold these modules and their index, and nothing else. */
function writeModules(path: string, modules: readonly [name: string, text: string][]): void {
  const folder = join(PACKAGES, path);
  mkdirSync(folder, { recursive: true });
  const texts = new Map(modules.map(([name, text]) => [`${name}.ts`, text]));
  texts.set("index.ts", renderIndex(modules.map(([name]) => name)));
  for (const file of readdirSync(folder)) if (!texts.has(file)) rmSync(join(folder, file));
  for (const [file, text] of texts) writeChanged(join(folder, file), text);
}

function writeChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}
