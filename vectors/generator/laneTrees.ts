import {
  appendLeaf,
  emptyFrontier,
  type Frontier,
  frontierRoot,
  type Hex,
  LANE_TREE_DEPTH,
  ZERO_SUBTREES,
  ZERO_WORD,
} from "@causeway/protocol";

import { sampleLeaf, sampleWord } from "./samples.ts";

const COUNTS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128, 255, 256, 257, 300, 511, 512,
  1000,
];

const LARGE_COUNTS = [
  2n ** 8n - 1n,
  2n ** 16n - 1n,
  2n ** 16n,
  2n ** 31n - 1n,
  2n ** 31n,
  2n ** 31n + 1n,
  0xaaaaaaaan,
  2n ** 32n - 3n,
  2n ** 32n - 2n,
];

/** `lane-trees.json` */
export function laneTreeVectors() {
  return { zeroSubtrees: ZERO_SUBTREES, trees: trees(), appends: appends() };
}

function trees() {
  const found: { count: number; branch: Hex[]; laneRoot: Hex }[] = [];
  let frontier = emptyFrontier();
  for (let count = 0; count <= Math.max(...COUNTS); count++) {
    if (COUNTS.includes(count)) {
      found.push({ count, branch: liveBranch(frontier), laneRoot: frontierRoot(frontier) });
    }
    frontier = appendLeaf(frontier, sampleLeaf(count));
  }
  return found;
}

/** Frontiers too large to be grown leaf by leaf: their branches are made up. */
function appends() {
  return LARGE_COUNTS.map((count) => {
    const branch = Array.from({ length: LANE_TREE_DEPTH }, (_, level) =>
      sampleWord(`branch/${count}/${level}`),
    );
    const before = { count, branch: liveBranch({ count, branch }) };
    const leaf = sampleWord(`leaf/${count}`);
    const after = appendLeaf(before, leaf);
    return {
      count,
      branch: before.branch,
      laneRoot: frontierRoot(before),
      leaf,
      branchAfter: liveBranch(after),
      laneRootAfter: frontierRoot(after),
    };
  });
}

/** The branch with zero wherever the tree does not read. */
function liveBranch({ count, branch }: Frontier): Hex[] {
  return branch.map((node, level) => ((count >> BigInt(level)) & 1n ? node : ZERO_WORD));
}
