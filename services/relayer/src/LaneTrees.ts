import { type Hex, type LaneState, LaneTree } from "@causeway/protocol";

import type { Queryable } from "./store/database.ts";
import { laneLeaves } from "./store/messages.ts";

/** The messages that were read do not make the lane that the checkpoint proves. */
export class LaneMismatchError extends Error {
  readonly laneId: Hex;

  constructor(laneId: Hex, message: string) {
    super(`lane ${laneId}: ${message}`);
    this.name = "LaneMismatchError";
    this.laneId = laneId;
  }
}

const LEAVES_AT_ONCE = 10_000n;

/** The trees of all lanes, rebuilt from the stored messages as far as they are asked for. */
export class LaneTrees {
  readonly #trees = new Map<Hex, LaneTree>();

  /**
   * The tree of a lane, with at least the messages that a checkpoint proves.
   *
   * @throws LaneMismatchError if a message is missing or the root is another.
   */
  async upTo(db: Queryable, { laneId, count, laneRoot }: LaneState): Promise<LaneTree> {
    const tree = this.#trees.get(laneId) ?? new LaneTree();
    await extend(db, laneId, tree, count);
    const root = tree.root(Number(count));
    if (root !== laneRoot) {
      this.#trees.delete(laneId);
      throw new LaneMismatchError(laneId, `root at ${count} is ${root}, not ${laneRoot}`);
    }
    this.#trees.set(laneId, tree);
    return tree;
  }
}

async function extend(db: Queryable, laneId: Hex, tree: LaneTree, count: bigint): Promise<void> {
  while (tree.count < count) {
    const from = BigInt(tree.count);
    const end = from + LEAVES_AT_ONCE < count ? from + LEAVES_AT_ONCE : count;
    for (const { index, messageId } of await laneLeaves(db, laneId, from, end)) {
      if (index !== BigInt(tree.count)) break;
      tree.append(messageId);
    }
    if (BigInt(tree.count) !== end) {
      throw new LaneMismatchError(laneId, `message ${tree.count} of ${count} was not read`);
    }
  }
}
