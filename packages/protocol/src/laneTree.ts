import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex, ZERO_WORD } from "./bytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** Levels of the lane tree above its leaves. */
export const LANE_TREE_DEPTH = 32;

/** Most messages that a lane holds. */
export const MAX_LANE_COUNT = (1n << 32n) - 1n;

/** Roots of the empty subtrees of heights 0 to 32. */
export const ZERO_SUBTREES: readonly Hex[] = zeroSubtrees();

/** What the origin stores of a lane: enough to append to it and to know its root. */
export interface Frontier {
  /** Number of leaves. */
  readonly count: bigint;
  /**
   * `branch[k]`, for each bit k that is set in `count`: the root of the complete subtree of 2^k
   * leaves. Other entries are stale or zero and are never read.
   */
  readonly branch: readonly Hex[];
}

export type LaneTreeErrorCode = "LaneFull" | "CountOutOfRange" | "PlaceOutOfRange";

/** A lane tree was asked for what it cannot hold. */
export class LaneTreeError extends ProtocolError<LaneTreeErrorCode> {}

/** Root of a lane without messages. It is no lane's root in an outbox. */
export const EMPTY_LANE_ROOT: Hex = zeroSubtree(LANE_TREE_DEPTH);

/** Frontier of a lane without messages. */
export function emptyFrontier(): Frontier {
  return { count: 0n, branch: new Array<Hex>(LANE_TREE_DEPTH).fill(ZERO_WORD) };
}

/**
 * Frontier after one more leaf.
 *
 * @throws LaneTreeError `LaneFull` at 2^32 - 1 leaves.
 */
export function appendLeaf(frontier: Frontier, leaf: Hex): Frontier {
  if (frontier.count >= MAX_LANE_COUNT) {
    throw new LaneTreeError("LaneFull", { count: frontier.count });
  }
  const count = frontier.count + 1n;
  const branch = [...frontier.branch];
  let node = fixedBytes(leaf, 32);
  let level = 0;
  while (((count >> BigInt(level)) & 1n) === 0n) {
    node = hashPair(branchAt(frontier, level), node);
    level++;
  }
  branch[level] = node;
  return { count, branch };
}

/** Root of the lane that a frontier stands for. */
export function frontierRoot(frontier: Frontier): Hex {
  let node = zeroSubtree(0);
  for (let level = 0; level < LANE_TREE_DEPTH; level++) {
    const complete = ((frontier.count >> BigInt(level)) & 1n) === 1n;
    node = complete
      ? hashPair(branchAt(frontier, level), node)
      : hashPair(node, zeroSubtree(level));
  }
  return node;
}

/** A lane with all its leaves; it only grows, and answers for every count that it has had. */
export class LaneTree {
  /** `#levels[k][i]` is the root of the i-th complete subtree of 2^k leaves. */
  readonly #levels: Hex[][] = [[]];

  constructor(leaves: Iterable<Hex> = []) {
    for (const leaf of leaves) this.append(leaf);
  }

  /** Number of leaves. */
  get count(): number {
    return this.#level(0).length;
  }

  /** Appends a leaf (a message id). */
  append(leaf: Hex): void {
    let node = fixedBytes(leaf, 32);
    for (let level = 0; ; level++) {
      const nodes = this.#level(level);
      nodes.push(node);
      if (nodes.length % 2 === 1) return;
      node = hashPair(nodes[nodes.length - 2] as Hex, node);
    }
  }

  /** @throws LaneTreeError `PlaceOutOfRange` if there is no such leaf. */
  leaf(index: number): Hex {
    const leaf = this.#level(0)[index];
    if (leaf === undefined) {
      throw new LaneTreeError("PlaceOutOfRange", { index, count: this.count });
    }
    return leaf;
  }

  /**
   * Root of the lane when it held `count` leaves.
   *
   * @param count At most the present number, which is taken if it is left out.
   * @throws LaneTreeError `CountOutOfRange`.
   */
  root(count: number = this.count): Hex {
    return this.node(LANE_TREE_DEPTH, 0, count);
  }

  /**
   * Root of the subtree at `place` of `level` when the lane held `count` leaves.
   *
   * @throws LaneTreeError `CountOutOfRange` if the lane never held so many.
   */
  node(level: number, place: number, count: number = this.count): Hex {
    if (count > this.count || count < 0) {
      throw new LaneTreeError("CountOutOfRange", { count, held: this.count });
    }
    const size = 2 ** level;
    if (place * size >= count) return zeroSubtree(level);
    const complete = (place + 1) * size <= count ? this.#level(level)[place] : undefined;
    if (complete !== undefined) return complete;
    return hashPair(
      this.node(level - 1, place * 2, count),
      this.node(level - 1, place * 2 + 1, count),
    );
  }

  #level(level: number): Hex[] {
    let nodes = this.#levels[level];
    if (nodes === undefined) {
      nodes = [];
      this.#levels[level] = nodes;
    }
    return nodes;
  }
}

/** A node of the lane tree: Keccak-256 of its two children, 64 bytes. */
export function hashPair(left: Hex, right: Hex): Hex {
  return keccak256(concat([left, right]));
}

/** Root of the empty subtree of height `level`, 0 to 32. */
export function zeroSubtree(level: number): Hex {
  const root = ZERO_SUBTREES[level];
  if (root === undefined) throw new LaneTreeError("PlaceOutOfRange", { level });
  return root;
}

function branchAt(frontier: Frontier, level: number): Hex {
  return fixedBytes(frontier.branch[level] ?? "0x", 32);
}

function zeroSubtrees(): Hex[] {
  const roots = [ZERO_WORD];
  for (let root = ZERO_WORD; roots.length <= LANE_TREE_DEPTH; roots.push(root)) {
    root = hashPair(root, root);
  }
  return roots;
}
