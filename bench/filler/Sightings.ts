import { setTimeout as sleep } from "node:timers/promises";

import type { JsonRpcProvider } from "ethers";

/** Far less than any block time. */
const POLL_MILLISECONDS = 20;

/** When each block of a chain was seen first: a node's timestamps know whole seconds only. */
export class Sightings {
  readonly #at = new Map<number, number>();
  readonly #provider: Pick<JsonRpcProvider, "send">;
  readonly #watching: Promise<void>;
  #isOver = false;

  constructor(provider: Pick<JsonRpcProvider, "send">) {
    this.#provider = provider;
    this.#watching = this.#watch();
    // Whoever asks for a block hears of it.
    this.#watching.catch(() => {});
  }

  /**
   * When a block was seen, milliseconds of `performance.now`; waits until it is.
   *
   * @throws Error if the chain cannot be watched, or its block was there before.
   */
  async of(height: number): Promise<number> {
    for (;;) {
      const at = this.#at.get(height);
      if (at !== undefined) return at;
      const [first] = this.#at.keys();
      if (first !== undefined && height < first) {
        throw new RangeError(`block ${height} was there before ${first} was seen`);
      }
      await Promise.race([sleep(POLL_MILLISECONDS), this.#watching]);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let last: number | undefined;
    while (!this.#isOver) {
      const newest = Number(await this.#provider.send("eth_blockNumber", []));
      const now = performance.now();
      for (let height = last ?? newest - 1; ++height <= newest; ) this.#at.set(height, now);
      last = newest;
      await sleep(POLL_MILLISECONDS);
    }
  }
}
