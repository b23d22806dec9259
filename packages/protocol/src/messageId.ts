import { anyBytes, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { keccakOf } from "./keccakOf.ts";

/** Keccak-256 of an encoded frame. */
export function frameHash(frame: Hex): Hex {
  return keccakOf(anyBytes(frame));
}

/**
 * Identity of a message, and at once its leaf in the lane tree. The preimage is 72 bytes, so no
 * leaf looks like a node of the tree, whose preimage is 64.
 *
 * @param laneId 32 bytes.
 * @param index The message's place in its lane, from 0.
 * @param hash The frame's hash, 32 bytes.
 */
export function messageId(laneId: Hex, index: bigint, hash: Hex): Hex {
  return keccakOf(fixedBytes(laneId, 32), uintBytes(index, 8), fixedBytes(hash, 32));
}
