import { setTimeout as sleep } from "node:timers/promises";

import { type ChainAdapter, requireFinal } from "@causeway/chains";

/** Milliseconds between questions how far a chain is, however many ask. */
const PAUSE = 250;

/** How far a chain is final, asked of its RPCs once for all who want to know. */
export class FinalHeight {
  readonly #chain: Pick<ChainAdapter, "origin" | "finalisedHeight">;
  #known = 0n;
  #asking: Promise<bigint> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(chain: Pick<ChainAdapter, "origin" | "finalisedHeight">) {
    this.#chain = chain;
  }

  /** @throws ChainError `NotFinalised`, and what asking the chain throws. */
  async require(height: bigint): Promise<void> {
    if (height <= this.#known) return;
    // the first answer may have been under way before the block was final
    if (height <= (await this.#ask()) || height <= (await this.#ask())) return;
    requireFinal(this.#chain.origin.chainId, height, this.#known);
  }

  #ask(): Promise<bigint> {
    this.#asking ??= this.#askSoon().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askSoon(): Promise<bigint> {
    const wait = this.#askedAt + PAUSE - performance.now();
    if (wait > 0) await sleep(wait);
    this.#askedAt = performance.now();
    const height = await this.#chain.finalisedHeight();
    if (height > this.#known) this.#known = height;
    return this.#known;
  }
}
