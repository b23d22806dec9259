import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { BuildCache, Product } from "@causeway/build-cache";

import { makeDevelopmentKey } from "../setup/makeDevelopmentKey.ts";
import { type CircuitName, sourceFolder } from "./circuits.ts";
import { type CompiledCircuit, compileCircuit } from "./compileCircuit.ts";
import { contentHash, sourceHash } from "./contentHash.ts";
import type { Progress } from "./Progress.ts";
import { packFiles, unpackFiles } from "./packFiles.ts";

/** What a build makes: paths. */
export type CircuitFiles = CompiledCircuit & { zkey: string; verificationKey: string };

/**
 * Compiles a circuit and makes its development key, or takes what a clone on this machine made of the same inputs. Then
 * it makes one of both once more and compares the bytes, if that takes less than 20 seconds.
 *
 * @param stage Folder for all files, which must be empty or absent.
 * @param cache Undefined to make everything.
 * @throws Error if the cache holds something else than is made now.
 */
export async function makeFiles(
  name: CircuitName,
  stage: string,
  progress: Progress,
  cache: BuildCache | undefined,
): Promise<CircuitFiles> {
  await mkdir(stage, { recursive: true });
  const files = filesIn(stage);
  const get = (product: Product) => cache?.get(product) ?? product.make();
  const circuit = circuitOf(name, await sourceHash(name), stage, progress);
  await unpackFiles(await get(circuit), files);
  const key = keyOf(name, await contentHash(name), files.r1cs, progress);
  await unpackFiles(await get(key), files);
  if (cache !== undefined) {
    const { found } = await cache.compare();
    if (found > 0) progress(`${name}: ${found} of 2 parts were in the build cache ${cache.folder}`);
  }
  return files;
}

function circuitOf(name: CircuitName, inputs: string, stage: string, progress: Progress): Product {
  let rounds = 0;
  return {
    inputs,
    label: `circom makes of ${name}`,
    make: async () => {
      rounds += 1;
      progress(`${name}: compiling`);
      return packFiles(await compileCircuit(name, sourceFolder(name), join(stage, `${rounds}`)));
    },
  };
}

function keyOf(name: CircuitName, inputs: string, r1cs: string, progress: Progress): Product {
  const made = { zkey: `${r1cs}.zkey`, verificationKey: `${r1cs}.json` };
  return {
    inputs,
    label: `is made as the development key of ${name}`,
    make: async () => {
      progress(`${name}: making the development key`);
      await makeDevelopmentKey(name, r1cs, made);
      return packFiles(made);
    },
  };
}

function filesIn(stage: string): CircuitFiles {
  return {
    r1cs: join(stage, "r1cs"),
    wasm: join(stage, "wasm"),
    symbols: join(stage, "symbols"),
    zkey: join(stage, "zkey"),
    verificationKey: join(stage, "verification-key"),
  };
}
