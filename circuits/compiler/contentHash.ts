import { createHash, type Hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import { type CircuitName, PACKAGE_ROOT, sourceFolder } from "./circuits.ts";

const require = createRequire(import.meta.url);

/** Programs by which keys are made, each with its bundle, which changes with its version. */
const KEY_TOOLS = [
  "@iden3/binfileutils",
  "ffjavascript",
  "snarkjs",
  "wasmbuilder",
  "wasmcurves/build/bn128_wasm.js",
];

let compiler: Promise<string> | undefined;

/** Hash of all that the compilation of `name` depends on: its sources, the compiler, its library, and how it is run. */
export async function sourceHash(name: CircuitName): Promise<string> {
  compiler ??= compilerHash();
  const hash = createHash("sha256").update(`${name} ${await compiler}`);
  await addFiles(hash, sourceFolder(name), ".circom");
  return hash.digest("hex");
}

/** Hash of all that a build of `name` depends on: besides, the programs that make its key. */
export async function contentHash(name: CircuitName): Promise<string> {
  const hash = createHash("sha256").update(await sourceHash(name));
  for (const tool of KEY_TOOLS) await addFile(hash, require.resolve(tool), tool);
  await addFiles(hash, join(PACKAGE_ROOT, "setup"), ".ts");
  return hash.digest("hex");
}

async function compilerHash(): Promise<string> {
  const hash = createHash("sha256");
  await addFile(hash, join(PACKAGE_ROOT, "compiler/compileCircuit.ts"), "compileCircuit");
  await addFiles(hash, packageFolder("circom2"));
  await addFiles(hash, join(packageFolder("circomlib"), "circuits"), ".circom");
  return hash.digest("hex");
}

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

/** The files at or below a folder whose names end so. */
async function addFiles(hash: Hash, folder: string, ending = ""): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) await addFile(hash, file, relative(folder, file));
}

async function addFile(hash: Hash, file: string, name: string): Promise<void> {
  const content = await readFile(file);
  hash.update(`\n${name} ${content.length}\n`).update(content);
}
