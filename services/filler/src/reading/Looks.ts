/** When a chain was looked at, and what was seen. */
interface Look {
  /** Unix milliseconds. */
  readonly at: number;
  /** Time of its newest block, unix seconds. */
  readonly blockTime: bigint;
}

/**
 * When each chain was looked at last, and found to go on from what was read. Of one that was not looked at lately nobody
 * knows whether a block was replaced; and one whose newest block is old, by our own clock, may have gone on without us.
 */
export class Looks {
  readonly #byChain = new Map<bigint, Look>();
  readonly #mostAge: (chainId: bigint) => number;
  readonly #now: () => number;

  /**
   * @param mostAge Seconds that a chain's newest block may be old.
   * @param now Unix milliseconds.
   */
  constructor(mostAge: (chainId: bigint) => number, now: () => number = Date.now) {
    this.#mostAge = mostAge;
    this.#now = now;
  }

  /** @param blockTime Of the newest block that all RPCs have, unix seconds. */
  note(chainId: bigint, blockTime: bigint): void {
    this.#byChain.set(chainId, { at: this.#now(), blockTime });
  }

  /** Forgets the last look: what was read of the chain holds no more. */
  forget(chainId: bigint): void {
    this.#byChain.delete(chainId);
  }

  /** Whether it was looked at within so many milliseconds, and its newest block is not too old. */
  isFresh(chainId: bigint, milliseconds: number): boolean {
    const look = this.#byChain.get(chainId);
    if (look === undefined || this.#now() - look.at > milliseconds) return false;
    return !this.isPast(chainId, look.blockTime);
  }

  /** Whether a block of that time is too old to be a chain's newest. */
  isPast(chainId: bigint, blockTime: bigint): boolean {
    return this.#now() / 1_000 - Number(blockTime) > this.#mostAge(chainId);
  }
}
