import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Groth16Prover } from "@causeway/circuits/groth16";
import { witnessFile } from "@causeway/circuits/witness";
import type { Groth16Proof } from "snarkjs";

import { ExternalProverError } from "./errors.ts";

/** Turns a witness (all wires, 32 bytes each, little-endian) into a proof, with one proving key. */
export type ProofMaker = (witness: Uint8Array) => Promise<Groth16Proof>;

/** Proves in this process, with workers that keep the key between proofs. */
export async function ownProofMaker(zkeyPath: string): Promise<ProofMaker> {
  const prover = await Groth16Prover.open(zkeyPath);
  return (witness) => prover.prove(witness);
}

/**
 * Proves with another program, called as `<command> <zkey> <witness> <proof.json> <public.json>`, which is how
 * rapidsnark is called. The command is split at spaces; no shell is involved.
 */
export function externalProofMaker(command: string, zkeyPath: string): ProofMaker {
  return async (wires) => {
    const folder = await mkdtemp(join(tmpdir(), "causeway-prover-"));
    try {
      const [witness, proof, publicInputs] = ["witness.wtns", "proof.json", "public.json"].map(
        (name) => join(folder, name),
      ) as [string, string, string];
      await writeFile(witness, witnessFile(wires));
      await run(command, [zkeyPath, witness, proof, publicInputs]);
      return JSON.parse(await readFile(proof, "utf8"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function run(command: string, parameters: string[]): Promise<void> {
  const [program = "", ...first] = command.split(/\s+/).filter(Boolean);
  return new Promise((resolve, reject) => {
    const child = execFile(program, [...first, ...parameters], (error, stdout, stderr) => {
      if (error === null) resolve();
      else
        reject(
          new ExternalProverError(command, child.exitCode, `${error.message}\n${stdout}${stderr}`),
        );
    });
  });
}
