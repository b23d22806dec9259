import type { Hex } from "@causeway/protocol";

import type { SignedCheckpoint } from "./evidence/SignedCheckpoint.ts";

/**
 * What shows a chain's light clients that a quorum signed a checkpoint. `proof`: a prover makes it first. `signatures`:
 * the light client checks them itself.
 */
export type EvidenceKind = "proof" | "signatures";

/** A checkpoint that a quorum signed, and the proof of that where one was made. */
export interface ShownCheckpoint extends SignedCheckpoint {
  readonly proof?: Hex | null | undefined;
}

/** Makes what a chain's light clients are shown. These bytes are the chain's own: nothing else reads them. */
export interface EvidencedChain {
  readonly evidence: EvidenceKind;
  /**
   * Evidence for a light client that accepted the checkpoint before.
   *
   * @param fields The checkpoint, packed.
   */
  acceptedEvidence(fields: Hex): Hex;
  /**
   * Evidence for a light client that does not know the checkpoint.
   *
   * @throws ChainError `ProofMissing` if the chain needs a proof and nobody made one.
   */
  evidenceOf(lightClient: Hex, checkpoint: ShownCheckpoint): Promise<Hex>;
}
