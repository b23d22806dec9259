import { readCosts } from "../src/costs/readCosts.ts";
import { shareCosts } from "../src/costs/shareCosts.ts";
import type { Follower } from "../src/follow/Follower.ts";
import { takeGeneration } from "../src/lease/takeGeneration.ts";
import { followerOf } from "../src/running/followerOf.ts";
import type { Indexing } from "../src/running/Indexing.ts";

/** An index that reads its chains when a test says so. */
export class SteppedIndex {
  readonly #indexing: Indexing;
  readonly #followers = new Map<bigint, Follower>();

  constructor(indexing: Indexing) {
    this.#indexing = indexing;
  }

  /** Reads all chains up to their newest blocks, with what final transactions cost. */
  async catchUp(): Promise<void> {
    const { db, chains } = this.#indexing;
    for (const [chainId, { costs }] of chains) {
      const follower = await this.#followerOf(chainId);
      while ((await follower.follow()) || (await follower.fill()));
      while (await readCosts(db, chainId, costs));
    }
    for (const chainId of chains.keys()) while (await shareCosts(db, chainId));
  }

  async #followerOf(chainId: bigint): Promise<Follower> {
    const known = this.#followers.get(chainId);
    if (known !== undefined) return known;
    const { db, chains } = this.#indexing;
    const source = chains.get(chainId);
    if (source === undefined) throw new RangeError(`chain ${chainId} is not indexed`);
    const writer = { chainId, start: source.config.startHeight, writer: "test" };
    const generation = await takeGeneration(db, writer);
    const follower = followerOf(this.#indexing, source, generation);
    this.#followers.set(chainId, follower);
    return follower;
  }
}
