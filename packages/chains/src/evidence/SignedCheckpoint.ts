import {
  type CommitteeMember,
  type Hex,
  type LaneState,
  unpackCheckpoint,
} from "@causeway/protocol";

/** A member's two signatures over a checkpoint. */
export interface MemberSignature {
  /** The member's place in the committee. */
  readonly position: number;
  /** Schnorr on Baby Jubjub, for proofs, 96 bytes. */
  readonly signature: Hex;
  /** For light clients that check signatures themselves, 64 bytes. */
  readonly ed25519: Hex;
}

/** A checkpoint that a quorum signed, with all that is needed to prove and to use it. */
export interface SignedCheckpoint {
  readonly checkpointHash: Hex;
  readonly chainId: bigint;
  readonly height: bigint;
  readonly epoch: bigint;
  /** 185 packed bytes. */
  readonly fields: Hex;
  /** Poseidon commitment of the signing committee. */
  readonly committee: Hex;
  readonly lanes: readonly LaneState[];
  readonly members: readonly CommitteeMember[];
  readonly signatures: readonly MemberSignature[];
}

/** Whether a checkpoint names another committee than the one that signed it. */
export function handsOver({
  fields,
  committee,
}: Pick<SignedCheckpoint, "fields" | "committee">): boolean {
  return unpackCheckpoint(fields).nextCommittee !== committee;
}
