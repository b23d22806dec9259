import { setTimeout as sleep } from "node:timers/promises";

import type { EnvironmentChainConfig } from "@causeway/environment";
import type { Pool } from "pg";

import { type IndexInto, indexInto } from "./indexInto.ts";

const POLL_MILLISECONDS = 100;

/** An index in a database that somebody else made. It follows the chains until it is stopped. */
export class FollowingIndex {
  readonly #index: IndexInto;
  readonly #following: Promise<void>;
  #isStopped = false;

  private constructor(index: IndexInto) {
    this.#index = index;
    this.#following = this.#follow();
  }

  static async start(db: Pool, chains: readonly EnvironmentChainConfig[]): Promise<FollowingIndex> {
    return new FollowingIndex(await indexInto(db, chains));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#following;
    await this.#index.stop();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      await this.#index.catchUp();
      await sleep(POLL_MILLISECONDS);
    }
  }
}
