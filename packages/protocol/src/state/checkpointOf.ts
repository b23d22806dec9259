import { anyBytes, type Hex } from "../bytes.ts";
import { type Checkpoint, StateKind } from "../checkpoint.ts";
import { decodeEvidence } from "../evidence.ts";
import { StateProofError } from "./StateProofError.ts";

/**
 * The checkpoint under which evidence has state read: of a chain that is followed directly or read through the hub.
 *
 * @throws EvidenceError `TooShort`; BytesError `NotBytes`; StateProofError `UnsupportedStateKind`.
 */
export function checkpointOf(evidence: Hex): Checkpoint {
  const { checkpoint } = decodeEvidence(anyBytes(evidence));
  const { stateKind, height } = checkpoint;
  if (stateKind !== StateKind.ethereum) {
    throw new StateProofError("UnsupportedStateKind", { stateKind, height });
  }
  return checkpoint;
}
