import { fixedBytes, type Hex } from "./bytes.ts";
import { type Frontier, hashPair, type LaneTree, MAX_LANE_COUNT } from "./laneTree.ts";
import { ProtocolError } from "./ProtocolError.ts";

export type FrontierProofErrorCode = "PlaceOutOfRange" | "WrongSiblingCount";

/** A place past a lane's end, or more or fewer siblings than its proof takes. */
export class FrontierProofError extends ProtocolError<FrontierProofErrorCode> {}

/**
 * Siblings that prove leaf `index` against the frontier of a lane that holds `count` leaves: from
 * the leaf up to the root of the complete subtree in which it lies.
 *
 * @param count Count of the frontier to prove against; the tree's present one if left out.
 * @throws FrontierProofError `PlaceOutOfRange`.
 */
export function makeFrontierProof(
  tree: LaneTree,
  index: number,
  count: number = tree.count,
): Hex[] {
  const height = subtreeHeight(BigInt(index), BigInt(count));
  return Array.from({ length: height }, (_, level) => {
    const place = Math.floor(index / 2 ** level);
    return tree.node(level, place % 2 === 0 ? place + 1 : place - 1, count);
  });
}

/**
 * Root of the complete subtree that a leaf and its siblings lead to, and its height: what the
 * frontier has to hold there.
 *
 * @throws FrontierProofError `PlaceOutOfRange` or `WrongSiblingCount`.
 */
export function frontierProofRoot(
  leaf: Hex,
  index: bigint,
  count: bigint,
  siblings: readonly Hex[],
): { height: number; root: Hex } {
  const height = subtreeHeight(index, count);
  if (siblings.length !== height) {
    throw new FrontierProofError("WrongSiblingCount", { given: siblings.length, needed: height });
  }
  let root = fixedBytes(leaf, 32);
  for (const [level, given] of siblings.entries()) {
    const sibling = fixedBytes(given, 32);
    const isRight = ((index >> BigInt(level)) & 1n) === 1n;
    root = isRight ? hashPair(sibling, root) : hashPair(root, sibling);
  }
  return { height, root };
}

/** Whether `leaf` stands at place `index` of the lane that the frontier stands for. */
export function verifyFrontierProof(
  { count, branch }: Frontier,
  leaf: Hex,
  index: bigint,
  siblings: readonly Hex[],
): boolean {
  try {
    const { height, root } = frontierProofRoot(leaf, index, count, siblings);
    return root === branch[height]?.toLowerCase();
  } catch (error) {
    if (error instanceof FrontierProofError) return false;
    throw error;
  }
}

/** The highest bit in which place and count differ: there the count has a one and the place a zero. */
function subtreeHeight(index: bigint, count: bigint): number {
  if (index < 0n || index >= count || count > MAX_LANE_COUNT) {
    throw new FrontierProofError("PlaceOutOfRange", { index, count });
  }
  return (index ^ count).toString(2).length - 1;
}
