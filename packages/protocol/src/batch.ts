import { concat } from "ethers";

import { anyBytes, ByteReader, BytesError, fixedBytes, type Hex } from "./bytes.ts";
import { FRAME_VERSION, FrameError, type LaneChainTypes, readFrame } from "./frame.ts";
import type { LaneTree } from "./laneTree.ts";
import { frameHash } from "./messageId.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { makeRangeProof } from "./rangeProof.ts";

/** A member of a range: its frame, or its frame's hash if it is proven but not called. */
export type Member = { readonly frame: Hex } | { readonly frameHash: Hex };

/** Messages to deliver and the proof that the origin sent them: `Batch` of `IMailbox`. */
export interface Batch {
  /** Number of messages in the lane tree that is proven. */
  readonly count: bigint;
  /** Index of the first member. */
  readonly first: bigint;
  readonly evidence: Hex;
  readonly outboxProof: Hex[];
  readonly siblings: Hex[];
  readonly members: Hex;
}

/** What a batch is built from. */
export interface BatchInput {
  readonly tree: LaneTree;
  /** Index of the first member. */
  readonly first: number;
  /** 1 to 256 members, in order. */
  readonly members: readonly Member[];
  /** Count of the lane in the checkpoint's outbox. */
  readonly count: number;
  readonly evidence: Hex;
  readonly outboxProof: readonly Hex[];
}

export type MemberErrorCode = "InvalidMember";

/** Bytes that are no member; `details.position` counts members, `details.offset` bytes. */
export class MemberError extends ProtocolError<MemberErrorCode> {}

const DIGEST_MARK = "0x00";

/** The members of a range as one byte string. */
export function encodeMembers(members: readonly Member[]): Hex {
  return concat(
    members.map((member) =>
      "frame" in member
        ? anyBytes(member.frame)
        : concat([DIGEST_MARK, fixedBytes(member.frameHash, 32)]),
    ),
  );
}

/**
 * Cuts members apart.
 *
 * @param types Families of the lane's ends.
 * @throws MemberError where the bytes are neither a frame nor a digest.
 */
export function decodeMembers(data: Hex, types: LaneChainTypes): Member[] {
  const members: Member[] = [];
  const bytes = anyBytes(data);
  const reader = new ByteReader(bytes);
  while (!reader.done) {
    const { offset } = reader;
    try {
      members.push(readMember(bytes, reader, types));
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof BytesError)) throw error;
      throw new MemberError("InvalidMember", { position: members.length, offset });
    }
  }
  return members;
}

/** Hash of a member's frame, whichever form it has. */
export function memberHash(member: Member): Hex {
  return "frame" in member ? frameHash(member.frame) : fixedBytes(member.frameHash, 32);
}

/**
 * The argument of `Mailbox.deliver`.
 *
 * @throws RangeProofError `InvalidRange` if the members are not within the lane.
 */
export function buildBatch(input: BatchInput): Batch {
  const { tree, first, members, count } = input;
  return {
    count: BigInt(count),
    first: BigInt(first),
    evidence: anyBytes(input.evidence),
    outboxProof: [...input.outboxProof],
    siblings: makeRangeProof(tree, first, members.length, count),
    members: encodeMembers(members),
  };
}

function readMember(bytes: Hex, reader: ByteReader, types: LaneChainTypes): Member {
  const { offset } = reader;
  const mark = Number(`0x${bytes.slice(2 + offset * 2, 4 + offset * 2)}`);
  if (mark === FRAME_VERSION) {
    readFrame(reader, types);
    return { frame: `0x${bytes.slice(2 + offset * 2, 2 + reader.offset * 2)}` };
  }
  if (mark !== 0) throw new BytesError("NotBytes", { mark });
  reader.bytes(1);
  return { frameHash: reader.bytes(32) };
}
