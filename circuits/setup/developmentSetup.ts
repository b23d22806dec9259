import { createHash } from "node:crypto";

import { reduce } from "./field.ts";
import { keyFromSecrets, type Secrets } from "./keyFromSecrets.ts";
import type { R1cs } from "./r1cs.ts";

/**
 * Makes a Groth16 proving key from a constraint system and a seed, as bytes of a snarkjs zkey file.
 * The same input gives the same bytes.
 *
 * **Insecure by construction**: the seed is known, so anybody can forge proofs. For development chains only;
 * a verifier of such a key refuses any other.
 */
export async function developmentSetup(r1cs: R1cs, seed: string): Promise<Uint8Array[]> {
  return keyFromSecrets(r1cs, deriveSecrets(seed));
}

function deriveSecrets(seed: string): Secrets {
  const secret = (name: string) =>
    reduce(BigInt(`0x${createHash("sha512").update(`${seed}:${name}`).digest("hex")}`));
  return {
    tau: secret("tau"),
    alpha: secret("alpha"),
    beta: secret("beta"),
    delta: secret("delta"),
  };
}
