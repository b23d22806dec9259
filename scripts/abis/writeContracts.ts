import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { StorageLayout } from "@causeway/protocol/contracts";
import { ErrorFragment } from "ethers";

import type { AbiEntry, BuiltContract } from "./BuiltContract.ts";
import { chooseContracts, chooseDeployed } from "./chooseContracts.ts";
import { chooseParts, READ_PARTS, SIGNED_PARTS, VERIFIED_PARTS } from "./chooseParts.ts";
import { compileLayouts } from "./layouts/compileLayouts.ts";

import { readBuild, readSources } from "./readBuild.ts";
import { renderAbi, renderCode, renderIndex, renderLayouts, renderSignatures } from "./render.ts";
import { uniqueErrors } from "./uniqueErrors.ts";

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

/**
 * Writes the ABIs of what was built to `packages/protocol/src/contracts/abis`, the signatures of all errors to its
 * `contracts/errors`, those that readers use to `packages/chains/src/evm/parts`, those that
 * the SDK calls to `packages/sdk/src/contracts/parts`, those that it verifies by to
 * `packages/sdk/src/verification/parts`, and what deploys contracts to
 * `packages/creation-code/src`, with the storage layouts of the same contracts. Files that say the same already are left as they are.
 */
export async function writeContracts(): Promise<void> {
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
  writeModules("chains/src/evm/parts", modulesOf(chooseParts(built, READ_PARTS)));
  writeModules("sdk/src/contracts/parts", modulesOf(chooseParts(built, SIGNED_PARTS)));
  writeModules("sdk/src/verification/parts", modulesOf(chooseParts(built, VERIFIED_PARTS)));
  const deployed = chooseDeployed(built);
  writeModules("creation-code/src", [
    ...deployed.map((one): Module => [one.name, renderCode(one, abis.has(one.name))]),
    ["layouts", renderLayouts(deployed, await layoutsOf(deployed))],
  ]);
}

function modulesOf(parts: ReadonlyMap<string, readonly string[]>): Module[] {
  return [...parts].map(([name, part]) => [name, renderSignatures(`${name}Part`, part)]);
}

function signaturesOf(errors: readonly AbiEntry[]): string[] {
  return errors.map((error) => ErrorFragment.from(error).format("full").replace("error ", ""));
}

function layoutsOf(deployed: readonly BuiltContract[]): Promise<StorageLayout[]> {
  const declared = deployed.map(({ path, name }) => ({ source: path, name }));
  return compileLayouts(readSources(), declared);
}

type Module = readonly [name: string, text: string];

/** Makes a folder hold these modules and their index, and nothing else. */
function writeModules(path: string, modules: readonly Module[]): void {
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
