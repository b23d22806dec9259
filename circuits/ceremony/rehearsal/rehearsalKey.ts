import { keyFromSecrets } from "../../setup/keyFromSecrets.ts";
import type { R1cs } from "../../setup/r1cs.ts";
import { encodeKeyHistory } from "../encodeKeyHistory.ts";
import { rehearsalContributions } from "./contributions.ts";
import { powersSecrets } from "./publicSecrets.ts";

/**
 * The proving key that a ceremony ends with in which every secret is public, powers of tau included: byte for byte that
 * of snarkjs' commands, in seconds and from nothing but the circuit.
 *
 * **Insecure by construction**: anybody can forge proofs. A configuration takes such a key on test networks only.
 *
 * @param initialKeyHash Of the key that the ceremony begins with, in hex.
 */
export function rehearsalKey(r1cs: R1cs, initialKeyHash: string): Promise<Uint8Array[]> {
  const { contributions, delta } = rehearsalContributions(initialKeyHash);
  const secrets = { ...powersSecrets(), delta };
  return keyFromSecrets(r1cs, secrets, encodeKeyHistory(initialKeyHash, contributions));
}
