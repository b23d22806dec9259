import {
  type Hex,
  LaneTree,
  makeRangeProof,
  RangeProofError,
  rangeProofRoot,
} from "@causeway/protocol";

import { refusal } from "./refusal.ts";
import { sampleLeaf, sampleWord } from "./samples.ts";

/** count, first, size */
type Range = readonly [number, number, number];

const RANGES: Range[] = [
  [1, 0, 1],
  [2, 0, 1],
  [2, 1, 1],
  [2, 0, 2],
  [3, 2, 1],
  [3, 1, 2],
  [5, 4, 1],
  [7, 2, 3],
  [8, 0, 8],
  [9, 7, 2],
  [16, 15, 1],
  [100, 50, 50],
  [255, 0, 255],
  [256, 0, 256],
  [256, 255, 1],
  [257, 1, 256],
  [257, 256, 1],
  [300, 250, 50],
  [300, 255, 2],
  [511, 255, 256],
  [512, 256, 256],
  [1000, 333, 100],
  [1000, 744, 256],
  [1000, 999, 1],
];

const LARGE_RANGES: [bigint, bigint, number][] = [
  [2n ** 32n - 1n, 2n ** 32n - 2n, 1],
  [2n ** 32n - 1n, 2n ** 32n - 1n - 256n, 256],
  [2n ** 32n - 1n, 0n, 1],
  [2n ** 31n + 1n, 2n ** 31n, 1],
  [2n ** 31n + 1n, 2n ** 31n - 2n, 3],
  [2n ** 31n, 2n ** 31n - 1n, 1],
  [123_456_789n, 123_456_700n, 7],
];

/** `range-proofs.json` */
export function rangeProofVectors() {
  const tree = new LaneTree(Array.from({ length: 1000 }, (_, index) => sampleLeaf(index)));
  return {
    valid: [...RANGES.map((range) => grown(tree, range)), ...LARGE_RANGES.map(madeUp)],
    invalid: invalidProofs(tree),
  };
}

function grown(tree: LaneTree, [count, first, size]: Range) {
  return vector(BigInt(count), BigInt(first), leavesOf(tree, first, size), [
    ...makeRangeProof(tree, first, size, count),
  ]);
}

/** A lane too large to be grown: its siblings are made up, as many as the range takes. */
function madeUp([count, first, size]: [bigint, bigint, number]) {
  const leaves = Array.from({ length: size }, (_, i) => sampleWord(`large/${first}/${i}`));
  const siblings: Hex[] = [];
  for (;;) {
    try {
      return vector(count, first, leaves, siblings);
    } catch (error) {
      if (!(error instanceof RangeProofError) || error.code !== "MissingSibling") throw error;
      siblings.push(sampleWord(`sibling/${count}/${first}/${siblings.length}`));
    }
  }
}

function vector(count: bigint, first: bigint, leaves: Hex[], siblings: Hex[]) {
  const laneRoot = rangeProofRoot(leaves, first, count, siblings);
  const name = `${leaves.length} from ${first} of ${count}`;
  return { name, count, first, leaves, siblings, laneRoot };
}

function invalidProofs(tree: LaneTree) {
  const [count, first, size] = [300, 250, 10];
  const leaves = leavesOf(tree, first, size);
  const siblings = makeRangeProof(tree, first, size, count);
  const laneRoot = tree.root(count);
  const good = { count: BigInt(count), first: BigInt(first), leaves, siblings, laneRoot };
  const [one] = leaves;
  const cases: Record<string, Partial<typeof good>> = {
    "no leaves": { leaves: [] },
    "257 leaves": { count: 1000n, first: 0n, leaves: leavesOf(tree, 0, 257), siblings: [] },
    "range past the count": { first: 291n },
    "range past the greatest index": { first: 2n ** 64n - 1n },
    "lane above its greatest count": { count: 2n ** 32n },
    "last sibling missing": { siblings: siblings.slice(0, -1) },
    "no siblings": { siblings: [] },
    "a sibling too many": { siblings: [...siblings, laneRoot] },
    "two siblings exchanged": {
      siblings: [siblings[1] as Hex, siblings[0] as Hex, ...siblings.slice(2)],
    },
    "place one lower": { first: 249n },
    "place one higher": { first: 251n },
    "count that empties a sibling": { count: 260n },
    "count that fills an empty sibling": { count: 513n },
    "first leaf missing": { leaves: leaves.slice(1) },
    "last leaf missing": { leaves: leaves.slice(0, -1) },
    "two leaves exchanged": { leaves: [leaves[1] as Hex, one as Hex, ...leaves.slice(2)] },
    "another leaf": { leaves: [sampleWord("forged"), ...leaves.slice(1)] },
  };
  return Object.entries(cases).map(([name, change]) => refused(name, { ...good, ...change }));
}

function refused(
  name: string,
  proof: { count: bigint; first: bigint; leaves: Hex[]; siblings: Hex[]; laneRoot: Hex },
) {
  const { leaves, first, count, siblings, laneRoot } = proof;
  let root: Hex | undefined;
  try {
    root = rangeProofRoot(leaves, first, count, siblings);
  } catch {
    const reason = refusal(name, () => rangeProofRoot(leaves, first, count, siblings));
    return { name, ...proof, reason };
  }
  if (root === laneRoot) throw new Error(`${name} was not refused`);
  return { name, ...proof, reason: "WrongRoot" };
}

function leavesOf(tree: LaneTree, first: number, size: number): Hex[] {
  return Array.from({ length: size }, (_, i) => tree.leaf(first + i));
}
