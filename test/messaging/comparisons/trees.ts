import {
  appendLeaf,
  EMPTY_PLACE,
  type Frontier,
  frontierProofRoot,
  frontierRoot,
  type Hex,
  LANE_TREE_DEPTH,
  LaneTree,
  MAX_LANE_COUNT,
  makeFrontierProof,
  makeOutboxProof,
  makeRangeProof,
  outboxRoot,
  rangeProofRoot,
  verifyFrontierProof,
  verifyOutboxProof,
} from "@causeway/protocol";
import { keccak256, toBeHex } from "ethers";
import fc from "fast-check";
import { places, uint, word, words } from "../arbitraries.ts";
import type { Answer } from "../Libraries.ts";
import { type Comparison, comparison } from "./Comparison.ts";

const LEAVES = Array.from({ length: 2_500 }, (_, index) => keccak256(toBeHex(index, 8)));
const TREE = new LaneTree(LEAVES);

/** A frontier of any count, its branches made up, and leaves for which there is room. */
const growth = fc
  .record({
    count: uint(32),
    branch: words(LANE_TREE_DEPTH),
    leaves: fc.array(word, { minLength: 1, maxLength: 3 }),
  })
  .map(({ count, branch, leaves }) => {
    const room = MAX_LANE_COUNT - BigInt(leaves.length);
    return { frontier: { count: count < room ? count : room, branch }, leaves };
  });

/** A range of a lane that exists. */
const range = fc
  .tuple(fc.integer({ min: 1, max: LEAVES.length }), fc.nat(), fc.nat({ max: 255 }))
  .map(([count, at, more]) => {
    const first = at % count;
    const size = Math.min(more % 8 === 0 ? more + 1 : (more % 8) + 1, count - first);
    return { count, first, size };
  });

/** A range of a lane too large to build: leaves and siblings are made up. */
const rangeOfAny = fc
  .record({
    count: uint(32).map((count) => count || 1n),
    at: uint(32),
    leaves: fc.array(word, { minLength: 1, maxLength: 9 }),
    siblings: words(64),
  })
  .map(({ count, at, leaves, siblings }) => {
    const first = at % count;
    const room = Number(count - first < 9n ? count - first : 9n);
    return { count, first, leaves: leaves.slice(0, room), siblings };
  });

/** A leaf of a lane that exists, its proof, and what may be spoiled of both. */
const placeInLane = fc
  .tuple(fc.integer({ min: 1, max: LEAVES.length }), fc.nat(), fc.nat({ max: 5 }), fc.nat(), word)
  .map(([count, at, spoiled, where, by]) => {
    const index = at % count;
    const siblings = makeFrontierProof(TREE, index, count);
    const proof = { count, index, leaf: LEAVES[index] as Hex, siblings };
    if (spoiled === 1) return { ...proof, leaf: by };
    if (spoiled === 2) return { ...proof, index: where % (count + 2) };
    if (spoiled === 3) return { ...proof, siblings: [...siblings, by] };
    if (spoiled === 4) return { ...proof, siblings: siblings.slice(1) };
    if (spoiled === 5 && siblings.length > 0) siblings[where % siblings.length] = by;
    return proof;
  });

/** A place in a lane too large to build: leaf, siblings and frontier are made up. */
const placeInAny = fc.record({
  count: uint(32),
  index: fc.oneof(uint(32), uint(64)),
  leaf: word,
  siblings: words(32),
  length: fc.nat({ max: 32 }),
  fits: fc.boolean(),
  branch: words(LANE_TREE_DEPTH),
});

/** An outbox, one of its places, and siblings that may be spoiled. */
const outboxProof = places
  .filter((list) => list.some((place) => place !== EMPTY_PLACE))
  .chain((list) =>
    fc.record({
      list: fc.constant(list),
      place: fc.nat({ max: list.length - 1 }).filter((place) => list[place] !== EMPTY_PLACE),
      spoiled: fc.boolean(),
      at: fc.nat(),
      by: word,
    }),
  );

export const treeComparisons: Comparison[] = [
  comparison("frontiers grow alike and have the same root", growth, ({ frontier, leaves }) => ({
    name: "append",
    args: [frontier.branch, frontier.count, leaves],
    expected: () => {
      const after: Frontier = leaves.reduce(appendLeaf, frontier);
      return [after.branch, frontierRoot(after)];
    },
  })),
  comparison("range proofs lead to the lane's root", range, ({ count, first, size }) => {
    const siblings = makeRangeProof(TREE, first, size, count);
    return {
      name: "rangeProofRoot",
      args: [LEAVES.slice(first, first + size), first, count, siblings],
      expected: () => [rootOf(count), siblings.length],
    };
  }),
  comparison("ranges of lanes of any size lead to the same root", rangeOfAny, (range) => ({
    name: "rangeProofRoot",
    args: [range.leaves, range.first, range.count, range.siblings],
    expected: (answer) => {
      const used = usedOf(answer);
      const { leaves, first, count, siblings } = range;
      // throws unless it takes exactly as many
      return [rangeProofRoot(leaves, first, count, siblings.slice(0, used)), used];
    },
  })),
  comparison("frontier proofs hold alike", placeInLane, ({ count, index, leaf, siblings }) => {
    const frontier = frontierOf(count);
    return {
      name: "frontierContains",
      args: [frontier.branch, count, index, leaf, siblings],
      expected: () => [verifyFrontierProof(frontier, leaf, BigInt(index), siblings)],
    };
  }),
  comparison("frontier proofs of lanes of any size hold alike", placeInAny, (place) => {
    const { count, index, leaf, branch } = place;
    const needed = index < count ? (index ^ count).toString(2).length - 1 : 0;
    const siblings = place.siblings.slice(0, place.fits ? needed : place.length);
    const frontier = { count, branch: [...branch] };
    if (place.fits && index < count) {
      const { height, root } = frontierProofRoot(leaf, index, count, siblings);
      frontier.branch[height] = root;
    }
    return {
      name: "frontierContains",
      args: [frontier.branch, count, index, leaf, siblings],
      expected: () => [verifyFrontierProof(frontier, leaf, index, siblings)],
    };
  }),
  comparison("outboxes have the same root", places, (list) => ({
    name: "outboxRoot",
    args: [list],
    expected: () => [outboxRoot(list)],
  })),
  comparison("outbox proofs hold alike", outboxProof, ({ list, place, spoiled, at, by }) => {
    const proof = makeOutboxProof(list, place);
    if (spoiled && proof.length > 0) proof[at % proof.length] = by;
    const [root, leaf] = [outboxRoot(list), list[place] as Hex];
    return {
      name: "outboxContains",
      args: [root, leaf, proof],
      expected: () => [verifyOutboxProof(root, leaf, proof)],
    };
  }),
];

const roots = new Map<number, Hex>();

function rootOf(count: number): Hex {
  const root = roots.get(count) ?? TREE.root(count);
  roots.set(count, root);
  return root;
}

/** The frontier of the first `count` leaves: the complete subtrees of which the lane is made up. */
function frontierOf(count: number): Frontier {
  const branch = Array.from({ length: LANE_TREE_DEPTH }, (_, level) => {
    const size = 2 ** level;
    if (Math.floor(count / size) % 2 === 0) return keccak256(toBeHex(level, 8));
    return TREE.node(level, Math.floor(count / size) - 1, count);
  });
  return { count: BigInt(count), branch };
}

/** The number of siblings that Solidity took: the second word of its answer. */
function usedOf({ data }: Answer): number {
  return Number(`0x${data.slice(66, 130)}`);
}
