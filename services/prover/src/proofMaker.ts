import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Groth16Proof, groth16 } from "snarkjs";

import { ExternalProverError } from "./errors.ts";

/** Turns a witness file's bytes into a proof, with one proving key. */
export type ProofMaker = (witnessFile: Uint8Array) => Promise<Groth16Proof>;

/** Proves in this process; the key stays in memory and the curve's threads stay alive between proofs. */
export async function snarkjsProofMaker(zkeyPath: string): Promise<ProofMaker> {
  const zkey = { type: "mem", data: new Uint8Array(await readFile(zkeyPath)) } as const;
  return async (witnessFile) => {
    const { proof } = await groth16.prove(zkey, { type: "mem", data: witnessFile });
    return proof;
  };
}

/**
 * Proves with another program, called as `<command> <zkey> <witness> <proof.json> <public.json>`, which is how
 * rapidsnark is called. The command is split at spaces; no shell is involved.
 */
export function externalProofMaker(command: string, zkeyPath: string): ProofMaker {
  return async (witnessFile) => {
    const folder = await mkdtemp(join(tmpdir(), "causeway-prover-"));
    try {
      const [witness, proof, publicInputs] = ["witness.wtns", "proof.json", "public.json"].map(
        (name) => join(folder, name),
      ) as [string, string, string];
      await writeFile(witness, witnessFile);
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
