import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { openBuildCache } from "@causeway/build-cache";
import { Cell } from "@ton/core";

import { sourcesOf, standIns } from "./sourcesOf";

const ROOT = join(__dirname, "..");
/** All that the compiler consists of, its standard library included. */
const COMPILER = ["tolkfiftlib.wasm.js", "tolkfiftlib.js", "stdlib.tolk.js", "index.js"];

/** Codes of mutants by their inputs, for a process that runs many tests on one. */
export const codesOfMutants = new Map<string, Promise<Uint8Array>>();

let compiler: string | undefined;

/**
 * The code that the compiler makes of a source in Tolk. The build cache keeps the code by the hash of the compiler, and
 * of each source that it reads.
 *
 * @param entrypoint Of the contract, from the folder `ton`.
 * @throws Error with the compiler's words if the source does not compile.
 */
export async function compileTolk(entrypoint: string): Promise<Cell> {
  const sources = sourcesOf(join(ROOT, entrypoint));
  const texts = Object.entries(sources).map(([file, text]) => [relative(ROOT, file), text]);
  const make = () => compile(join(ROOT, entrypoint), sources);
  const label = `the compiler makes of ${entrypoint}`;
  compiler ??= hashOfCompiler();
  const inputs = `${compiler} ${JSON.stringify(texts)}`;
  const isMutant = Object.keys(sources).some((file) => standIns.has(file));
  const kept = isMutant ? ofMutant(inputs, make) : openBuildCache()?.get({ inputs, label, make });
  const bag = await (kept ?? make());
  return Cell.fromBoc(Buffer.from(bag))[0] as Cell;
}

function ofMutant(inputs: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const known = codesOfMutants.get(inputs) ?? make();
  codesOfMutants.set(inputs, known);
  return known;
}

async function compile(entrypoint: string, sources: Readonly<Record<string, string>>) {
  // It takes a second to load, so a process that finds all codes does without.
  const { runTolkCompiler } = await import("@ton/tolk-js");
  const result = await runTolkCompiler({
    entrypointFileName: entrypoint,
    fsReadCallback: (file) => {
      const text = sources[file];
      if (text === undefined) throw new Error(`${file} is imported, and no part of the key`);
      return text;
    },
  });
  if (result.status === "error") throw new Error(result.message);
  return Buffer.from(result.codeBoc64, "base64");
}

function hashOfCompiler(): string {
  const folder = join(require.resolve("@ton/tolk-js"), "..");
  const hash = createHash("sha256");
  for (const file of COMPILER) hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}
