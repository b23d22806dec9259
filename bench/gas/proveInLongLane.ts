import { type Hex, LANE_TREE_DEPTH, rangeProofRoot } from "@causeway/protocol";
import { id } from "ethers";

/**
 * A range of a lane that is too long to be built: what stands beside the range is made up, and the lane's root is what
 * it leads to.
 */
export function proveInLongLane(leaves: readonly Hex[], first: number, count: number) {
  const siblings = Array.from({ length: neighbours(first, leaves.length, count) }, (_, k) =>
    id(`sibling ${k}`),
  );
  const laneRoot = rangeProofRoot(leaves, BigInt(first), BigInt(count), siblings);
  return { siblings, laneRoot };
}

/** How many subtrees with leaves stand beside a range, on its way to the root. */
function neighbours(first: number, size: number, count: number): number {
  let found = 0;
  let [low, high] = [first, first + size];
  for (let level = 0; level < LANE_TREE_DEPTH; level++) {
    if (low % 2 === 1) found++;
    if (high % 2 === 1 && high * 2 ** level < count) found++;
    [low, high] = [Math.floor(low / 2), Math.floor((high + 1) / 2)];
  }
  return found;
}
