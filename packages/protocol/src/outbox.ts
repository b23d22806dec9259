import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex, uintBytes, ZERO_WORD } from "./bytes.ts";
import { tag } from "./keccakBytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** Most siblings of an outbox proof; an outbox holds at most 2^16 lanes. */
export const MAX_OUTBOX_PROOF = 16;

/** Root of an outbox in which no lane holds a message. */
export const EMPTY_OUTBOX_ROOT: Hex = tag("causeway.outbox.empty.v1");

/** Place of a lane that counts for nothing: it is empty, or its light client no longer vouches. */
export const EMPTY_PLACE: Hex = ZERO_WORD;

const LANE_LEAF_TAG = tag("causeway.lane-leaf.v1");

/** State of a lane as an outbox lists it. */
export interface LaneState {
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly laneId: Hex;
  /** Number of messages. */
  readonly count: bigint;
  readonly laneRoot: Hex;
}

export type OutboxErrorCode = "TooManyLanes" | "EmptyPlace" | "NoSuchPlace" | "ProofTooLong";

/** An outbox that cannot be, or a proof that it cannot give. */
export class OutboxError extends ProtocolError<OutboxErrorCode> {}

/** Leaf of a lane in an outbox: 120 bytes hashed, or the empty place if it holds no message. */
export function laneLeaf(lane: LaneState): Hex {
  if (lane.count === 0n) return EMPTY_PLACE;
  return keccak256(
    concat([
      LANE_LEAF_TAG,
      uintBytes(lane.originChainId, 8),
      uintBytes(lane.destinationChainId, 8),
      fixedBytes(lane.laneId, 32),
      uintBytes(lane.count, 8),
      fixedBytes(lane.laneRoot, 32),
    ]),
  );
}

/**
 * Root over the places of an outbox.
 *
 * @param places Lane leaves in the order in which lanes were added; {@link EMPTY_PLACE} where a
 * lane counts for nothing.
 * @throws OutboxError `TooManyLanes` above 2^16.
 */
export function outboxRoot(places: readonly Hex[]): Hex {
  if (places.every((place) => fixedBytes(place, 32) === EMPTY_PLACE)) return EMPTY_OUTBOX_ROOT;
  const levels = outboxLevels(places);
  return (levels.at(-1) as Hex[])[0] as Hex;
}

/**
 * Siblings from a lane's leaf up to the outbox root.
 *
 * @param place The lane's place in the list.
 * @throws OutboxError `NoSuchPlace`, `EmptyPlace` or `TooManyLanes`.
 */
export function makeOutboxProof(places: readonly Hex[], place: number): Hex[] {
  const leaf = places[place];
  if (leaf === undefined) throw new OutboxError("NoSuchPlace", { place, lanes: places.length });
  if (fixedBytes(leaf, 32) === EMPTY_PLACE) throw new OutboxError("EmptyPlace", { place });
  const levels = outboxLevels(places).slice(0, -1);
  return levels.map((nodes, level) => nodes[(place >> level) ^ 1] as Hex);
}

/**
 * Outbox root that a lane's leaf and its siblings lead to.
 *
 * @throws OutboxError `ProofTooLong` above 16 siblings, `EmptyPlace` for a leaf of zero.
 */
export function outboxProofRoot(leaf: Hex, proof: readonly Hex[]): Hex {
  if (proof.length > MAX_OUTBOX_PROOF) {
    throw new OutboxError("ProofTooLong", { length: proof.length, max: MAX_OUTBOX_PROOF });
  }
  const start = fixedBytes(leaf, 32);
  if (start === EMPTY_PLACE) throw new OutboxError("EmptyPlace");
  return proof.reduce((node, sibling) => hashSorted(node, fixedBytes(sibling, 32)), start);
}

/** Whether a lane's leaf and its siblings lead to `root`. */
export function verifyOutboxProof(root: Hex, leaf: Hex, proof: readonly Hex[]): boolean {
  try {
    return outboxProofRoot(leaf, proof) === root.toLowerCase();
  } catch (error) {
    if (error instanceof OutboxError) return false;
    throw error;
  }
}

function outboxLevels(places: readonly Hex[]): Hex[][] {
  if (places.length > 1 << MAX_OUTBOX_PROOF) {
    throw new OutboxError("TooManyLanes", { lanes: places.length, max: 1 << MAX_OUTBOX_PROOF });
  }
  let nodes = places.map((place) => fixedBytes(place, 32));
  while ((nodes.length & (nodes.length - 1)) !== 0) nodes.push(EMPTY_PLACE);
  const levels = [nodes];
  while (nodes.length > 1) {
    const children = nodes;
    nodes = [];
    for (let i = 0; i < children.length; i += 2) {
      nodes.push(hashSorted(children[i] as Hex, children[i + 1] as Hex));
    }
    levels.push(nodes);
  }
  return levels;
}

function hashSorted(a: Hex, b: Hex): Hex {
  return keccak256(concat(a < b ? [a, b] : [b, a]));
}
