import { encodeEvidence, type Hex } from "@causeway/protocol";

import type { ProvenCheckpoint } from "../checkpointAt.ts";
import type { FinalisedChain } from "../FinalisedChain.ts";
import type { AttestationClient } from "../node/evidence/AttestationClient.ts";
import { haveSigned } from "./haveSigned.ts";
import type { Prover } from "./Prover.ts";
import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/** Who signs checkpoints, and proves that a quorum did. */
export interface EvidenceMakers {
  /** Tag of the environment's name. */
  readonly environment: Hex;
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  /** Slots of the circuit whose proofs the light clients check. */
  readonly slots: number;
}

/**
 * Evidence of a checkpoint that was computed from the chain's own state, for light clients that do not know it.
 *
 * @param proven What `checkpointAt` gives for a finalised height.
 * @param onSigned Told when a quorum has signed and that is being proven.
 * @returns Fields and proof.
 * @throws NoQuorumError with each validator's reason; ProverError.
 */
export async function makeEvidence(
  { environment, validators, prover, slots }: EvidenceMakers,
  chain: Pick<FinalisedChain, "origin">,
  proven: ProvenCheckpoint,
  onSigned: (signed: SignedCheckpoint) => void = () => {},
): Promise<Hex> {
  const signed = await haveSigned(environment, chain, proven, validators);
  onSigned(signed);
  return encodeEvidence(proven.checkpoint, await prover.prove(signed, slots));
}
