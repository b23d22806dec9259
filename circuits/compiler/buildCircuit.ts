import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { openBuildCache } from "@causeway/build-cache";

import { type Artifacts, artifacts } from "./artifacts.ts";
import { withBuildLock } from "./buildLock.ts";
import { type CircuitName, PACKAGE_ROOT } from "./circuits.ts";
import { contentHash } from "./contentHash.ts";
import { type CircuitFiles, makeFiles } from "./makeFiles.ts";
import type { Progress } from "./Progress.ts";

const ignore: Progress = () => {};

/** Whether the outputs of `name` exist and are up to date. */
export async function isBuilt(name: CircuitName, outputs = artifacts(name)): Promise<boolean> {
  const [built, wanted] = await Promise.all([
    readFile(outputs.contentHash, "utf8").catch(() => ""),
    contentHash(name),
  ]);
  return built === wanted;
}

/**
 * Compiles a circuit and makes its development key, unless that was done before with the same sources and
 * tools. Safe to run in several processes at once. The same sources give the same key everywhere.
 */
export async function buildCircuit(name: CircuitName, progress = ignore): Promise<Artifacts> {
  if (await isBuilt(name)) return artifacts(name);
  await withBuildLock(join(PACKAGE_ROOT, "build", `${name}.lock`), async () => {
    if (!(await isBuilt(name))) await build(name, progress);
  });
  return artifacts(name);
}

async function build(name: CircuitName, progress: Progress): Promise<void> {
  const hash = await contentHash(name);
  const stage = join(PACKAGE_ROOT, "build", `.${name}-${process.pid}`);
  await rm(stage, { recursive: true, force: true });
  try {
    const files = await makeFiles(name, stage, progress, openBuildCache());
    await publish(artifacts(name), files, hash);
    progress(`${name}: built`);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Moves the files into place; the content hash goes first and comes last, so that it vouches for all. */
async function publish(target: Artifacts, made: CircuitFiles, hash: string): Promise<void> {
  await mkdir(target.folder, { recursive: true });
  await rm(target.contentHash, { force: true });
  for (const kind of ["r1cs", "wasm", "symbols", "zkey", "verificationKey"] as const) {
    await rename(made[kind], target[kind]);
  }
  await writeFile(target.contentHash, hash);
}
