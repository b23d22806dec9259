import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zKey } from "snarkjs";

import { developmentSetup } from "../setup/developmentSetup.ts";
import { parseR1cs } from "../setup/r1cs.ts";
import { type Artifacts, artifacts } from "./artifacts.ts";
import { withBuildLock } from "./buildLock.ts";
import { type CircuitName, PACKAGE_ROOT, sourceFolder } from "./circuits.ts";
import { type CompiledCircuit, compileCircuit } from "./compileCircuit.ts";
import { contentHash } from "./contentHash.ts";

/** Told what a build does, one line at a time. */
export type Progress = (line: string) => void;

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
    progress(`${name}: compiling`);
    const compiled = await compileCircuit(name, sourceFolder(name), stage);
    progress(`${name}: making the development key`);
    const zkey = join(stage, "zkey");
    await makeKey(name, compiled.r1cs, zkey);
    const verificationKey = join(stage, "verification-key");
    await exportVerificationKey(zkey, verificationKey);
    await publish(artifacts(name), { ...compiled, zkey, verificationKey }, hash);
    progress(`${name}: built`);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function makeKey(name: CircuitName, r1cs: string, zkey: string): Promise<void> {
  const seed = `causeway.development-key.v1:${name}`;
  const pieces = await developmentSetup(parseR1cs(await readFile(r1cs)), seed);
  const file = await open(zkey, "w");
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

async function exportVerificationKey(zkey: string, path: string): Promise<void> {
  await writeFile(path, `${JSON.stringify(await zKey.exportVerificationKey(zkey), null, 2)}\n`);
}

/** Moves the files into place; the content hash goes first and comes last, so that it vouches for all. */
async function publish(
  target: Artifacts,
  made: CompiledCircuit & { zkey: string; verificationKey: string },
  hash: string,
): Promise<void> {
  await mkdir(target.folder, { recursive: true });
  await rm(target.contentHash, { force: true });
  for (const kind of ["r1cs", "wasm", "symbols", "zkey", "verificationKey"] as const) {
    await rename(made[kind], target[kind]);
  }
  await writeFile(target.contentHash, hash);
}
