import type { Hex } from "@causeway/protocol";

import type { ProvenCheckpoint } from "../checkpointAt.ts";
import type { EvidencedChain } from "../EvidencedChain.ts";
import type { FinalisedChain } from "../FinalisedChain.ts";
import type { AttestationClient } from "./AttestationClient.ts";
import { haveSigned } from "./haveSigned.ts";
import type { Prover } from "./Prover.ts";
import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/** Who signs checkpoints, and proves that a quorum did where a proof is needed. */
export interface EvidenceMakers {
  /** Tag of the environment's name. */
  readonly environment: Hex;
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  /** Slots of the circuit whose proofs the light clients check. */
  readonly slots: number;
}

/** A light client, on its chain. */
export interface ShownClient {
  readonly on: EvidencedChain;
  readonly lightClient: Hex;
}

/**
 * Evidence of a checkpoint that was computed from the chain's own state, for a light client that does not know it.
 *
 * @param proven What `checkpointAt` gives for a finalised height.
 * @param onSigned Told when a quorum has signed.
 * @throws NoQuorumError with each validator's reason; ProverError.
 */
export async function makeEvidence(
  { environment, validators, prover, slots }: EvidenceMakers,
  chain: Pick<FinalisedChain, "origin">,
  proven: ProvenCheckpoint,
  { on, lightClient }: ShownClient,
  onSigned: (signed: SignedCheckpoint) => void = () => {},
): Promise<Hex> {
  const signed = await haveSigned(environment, chain, proven, validators);
  onSigned(signed);
  const proof = on.evidence === "proof" ? await prover.prove(signed, slots) : undefined;
  return on.evidenceOf(lightClient, { ...signed, proof });
}
