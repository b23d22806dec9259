import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";

import type { Transcript } from "@causeway/verifying-key";
import { type Artifacts, artifacts } from "../../compiler/artifacts.ts";
import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { COMMITTEE_SIZES, committeeCircuit } from "../../compiler/circuits.ts";
import type { Progress } from "../../compiler/Progress.ts";
import { parseR1cs } from "../../setup/r1cs.ts";
import { NoRehearsalError } from "../errors.ts";
import { hashFile } from "../hashFile.ts";
import { replaceWhole } from "../writeWhole.ts";
import { rehearsalKey } from "./rehearsalKey.ts";

/**
 * Writes what provers need of a rehearsal into a folder that their `artifacts` names, unless it is there. Safe to run in
 * several processes at once: the proving key comes last, and each file whole. Throws
 * {@link NoRehearsalError} for the transcript of a ceremony whose secrets are nobody's to know.
 */
export async function writeArtifacts(
  { circuit, provingKeyHash, verificationKey }: Transcript,
  folder: string,
  progress: Progress,
): Promise<Artifacts> {
  const size = COMMITTEE_SIZES.find((slots) => slots === circuit.slots);
  if (size === undefined) throw new NoRehearsalError(circuit.name, "no circuit has its slots");
  const name = committeeCircuit(size);
  const outputs = artifacts(name, folder);
  if ((await hashFile(outputs.zkey).catch(() => undefined)) === provingKeyHash) return outputs;
  const { r1cs, wasm } = await buildCircuit(name, progress);
  progress(`${name}: making the rehearsal's key`);
  const pieces = await rehearsalKey(parseR1cs(await readFile(r1cs)), circuit.initialKeyHash);
  await mkdir(outputs.folder, { recursive: true });
  await replaceWhole(outputs.wasm, (temporary) => copyFile(wasm, temporary));
  await replaceWhole(outputs.verificationKey, (temporary) =>
    writeFile(temporary, `${JSON.stringify(verificationKey, null, 2)}\n`),
  );
  await replaceWhole(outputs.zkey, async (temporary) => {
    await writeFile(temporary, pieces);
    const hash = await hashFile(temporary);
    if (hash === provingKeyHash) return;
    throw new NoRehearsalError(
      name,
      `its proving key is ${provingKeyHash}, public secrets give ${hash}`,
    );
  });
  return outputs;
}
