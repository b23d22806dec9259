import { type Checkpoint, type Hex, unpackCheckpoint } from "@causeway/protocol";

import { evidenceOf } from "./evidenceOf.ts";
import type { ProvenSignedCheckpoint } from "./store/checkpoints.ts";

/**
 * What `GET /checkpoints/:chainId` answers, its integers as decimal strings. The first four fields are as a validator's
 * attestation has them.
 */
export interface CheckpointAnswer {
  readonly chainId: bigint;
  readonly checkpoint: Checkpoint;
  /** 185 bytes: the checkpoint, packed. Evidence for a light client that accepted it before. */
  readonly fields: Hex;
  readonly checkpointHash: Hex;
  /** That a quorum signed it. */
  readonly proof: Hex;
  /** The fields, then the proof. */
  readonly evidence: Hex;
}

export function checkpointAnswer(proven: ProvenSignedCheckpoint): CheckpointAnswer {
  const { chainId, fields, checkpointHash, proof } = proven;
  const evidence = evidenceOf(proven);
  return { chainId, checkpoint: unpackCheckpoint(fields), fields, checkpointHash, proof, evidence };
}
