import type { Blocks } from "@causeway/chains";

/** Readings in a row without a refusal, after which a larger range is tried. */
const READINGS_TO_GROW = 16;

/** How many blocks an RPC gives at once, as its refusals show. */
export class RangeSize {
  readonly #most: bigint;
  #size: bigint;
  #readings = 0;

  /** @param most The chain's `logRange`. */
  constructor(most: bigint) {
    this.#most = most;
    this.#size = most;
  }

  get size(): bigint {
    return this.#size;
  }

  /** Notes a range that was read; `isLast` if no blocks were left for a larger one. */
  note({ from, to }: Blocks, isLast: boolean): void {
    const given = to - from + 1n;
    if (given < this.#size && !isLast) {
      this.#size = given;
      this.#readings = 0;
      return;
    }
    this.#readings += 1;
    if (this.#readings < READINGS_TO_GROW) return;
    this.#readings = 0;
    this.#size = this.#size * 2n > this.#most ? this.#most : this.#size * 2n;
  }
}
