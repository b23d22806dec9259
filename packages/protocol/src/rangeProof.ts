import { fixedBytes, type Hex } from "./bytes.ts";
import {
  hashPair,
  LANE_TREE_DEPTH,
  type LaneTree,
  MAX_LANE_COUNT,
  zeroSubtree,
} from "./laneTree.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** Most members of one range. */
export const MAX_RANGE = 256;

export type RangeProofErrorCode = "InvalidRange" | "MissingSibling" | "UnusedSiblings";

/** A range that cannot be, or siblings that do not fit it. */
export class RangeProofError extends ProtocolError<RangeProofErrorCode> {}

/**
 * Siblings that prove leaves `first` to `first + size - 1` of a lane that held `count` leaves.
 *
 * @param size 1 to 256.
 * @param count Count of the lane root to prove against; the tree's present one if left out.
 * @throws RangeProofError `InvalidRange`.
 */
export function makeRangeProof(
  tree: LaneTree,
  first: number,
  size: number,
  count: number = tree.count,
): Hex[] {
  checkRange(BigInt(first), size, BigInt(count));
  const siblings: Hex[] = [];
  let low = first;
  let high = first + size;
  for (let level = 0; level < LANE_TREE_DEPTH; level++) {
    if (low % 2 === 1) siblings.push(tree.node(level, low - 1, count));
    if (high % 2 === 1 && high * 2 ** level < count) siblings.push(tree.node(level, high, count));
    low = Math.floor(low / 2);
    high = Math.floor((high + 1) / 2);
  }
  return siblings;
}

/**
 * Lane root that consecutive leaves and their siblings lead to. Which siblings are empty follows
 * from `count`, and every given one must be used.
 *
 * @param leaves 1 to 256 leaves.
 * @param first Index of the first leaf.
 * @param count Number of leaves of the lane.
 * @throws RangeProofError `InvalidRange`, `MissingSibling` or `UnusedSiblings`.
 */
export function rangeProofRoot(
  leaves: readonly Hex[],
  first: bigint,
  count: bigint,
  siblings: readonly Hex[],
): Hex {
  checkRange(first, leaves.length, count);
  const next = takeInOrder(siblings);
  let nodes = leaves.map((leaf) => fixedBytes(leaf, 32));
  let low = first;
  let high = first + BigInt(leaves.length);
  for (let level = 0; level < LANE_TREE_DEPTH; level++) {
    if (low % 2n === 1n) nodes.unshift(next.take());
    if (high % 2n === 1n) {
      nodes.push(high << BigInt(level) >= count ? zeroSubtree(level) : next.take());
    }
    nodes = hashPairs(nodes);
    low /= 2n;
    high = (high + 1n) / 2n;
  }
  next.end();
  return nodes[0] as Hex;
}

/** Whether leaves, place, count and siblings lead to `laneRoot`. */
export function verifyRangeProof(
  laneRoot: Hex,
  leaves: readonly Hex[],
  first: bigint,
  count: bigint,
  siblings: readonly Hex[],
): boolean {
  try {
    return rangeProofRoot(leaves, first, count, siblings) === laneRoot.toLowerCase();
  } catch (error) {
    if (error instanceof RangeProofError) return false;
    throw error;
  }
}

function checkRange(first: bigint, size: number, count: bigint): void {
  const sizeFits = size >= 1 && size <= MAX_RANGE;
  const end = first + BigInt(size);
  if (!sizeFits || first < 0n || end > count || count > MAX_LANE_COUNT) {
    throw new RangeProofError("InvalidRange", { first, size, count });
  }
}

function hashPairs(nodes: readonly Hex[]): Hex[] {
  const parents: Hex[] = [];
  for (let i = 0; i + 1 < nodes.length; i += 2) {
    parents.push(hashPair(nodes[i] as Hex, nodes[i + 1] as Hex));
  }
  return parents;
}

function takeInOrder(siblings: readonly Hex[]) {
  let used = 0;
  return {
    take(): Hex {
      const sibling = siblings[used];
      if (sibling === undefined) {
        throw new RangeProofError("MissingSibling", { given: siblings.length });
      }
      used++;
      return fixedBytes(sibling, 32);
    },
    end(): void {
      if (used !== siblings.length) {
        throw new RangeProofError("UnusedSiblings", { given: siblings.length, used });
      }
    },
  };
}
