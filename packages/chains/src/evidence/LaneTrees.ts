import { type Hex, type LaneState, LaneTree } from "@causeway/protocol";

/** The messages that were read do not make the lane that the checkpoint proves. */
export class LaneMismatchError extends Error {
  readonly laneId: Hex;

  constructor(laneId: Hex, message: string) {
    super(`lane ${laneId}: ${message}`);
    this.name = "LaneMismatchError";
    this.laneId = laneId;
  }
}

/** A message's place in its lane. */
export interface LaneLeaf {
  readonly index: bigint;
  readonly messageId: Hex;
}

/** The messages of a lane from index `from` to before `end`, in order; whoever answers may lack some. */
export type ReadLeaves = (laneId: Hex, from: bigint, end: bigint) => Promise<readonly LaneLeaf[]>;

const LEAVES_AT_ONCE = 10_000n;

/** The trees of all lanes, rebuilt from their messages as far as they are asked for. */
export class LaneTrees {
  readonly #read: ReadLeaves;
  readonly #trees = new Map<Hex, LaneTree>();

  constructor(read: ReadLeaves) {
    this.#read = read;
  }

  /**
   * The tree of a lane, with at least the messages that a checkpoint proves.
   *
   * @throws LaneMismatchError if a message is missing or the root is another.
   */
  async upTo({ laneId, count, laneRoot }: LaneState): Promise<LaneTree> {
    const tree = this.#trees.get(laneId) ?? new LaneTree();
    await this.#extend(laneId, tree, count);
    const root = tree.root(Number(count));
    if (root !== laneRoot) {
      this.#trees.delete(laneId);
      throw new LaneMismatchError(laneId, `root at ${count} is ${root}, not ${laneRoot}`);
    }
    this.#trees.set(laneId, tree);
    return tree;
  }

  async #extend(laneId: Hex, tree: LaneTree, count: bigint): Promise<void> {
    while (tree.count < count) {
      const from = BigInt(tree.count);
      const end = from + LEAVES_AT_ONCE < count ? from + LEAVES_AT_ONCE : count;
      for (const { index, messageId } of await this.#read(laneId, from, end)) {
        if (index !== BigInt(tree.count)) break;
        tree.append(messageId);
      }
      if (BigInt(tree.count) !== end) {
        throw new LaneMismatchError(laneId, `message ${tree.count} of ${count} was not read`);
      }
    }
  }
}
