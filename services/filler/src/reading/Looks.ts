/**
 * When each chain was looked at last, and found to go on from what was read. Of one that was not looked at lately nobody
 * knows whether a block was replaced.
 */
export class Looks {
  readonly #at = new Map<bigint, number>();
  readonly #now: () => number;

  /** @param now Unix milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  note(chainId: bigint): void {
    this.#at.set(chainId, this.#now());
  }

  /** Forgets the last look: what was read of the chain holds no more. */
  forget(chainId: bigint): void {
    this.#at.delete(chainId);
  }

  /** Whether it was looked at within so many milliseconds. */
  isFresh(chainId: bigint, milliseconds: number): boolean {
    const at = this.#at.get(chainId);
    return at !== undefined && this.#now() - at <= milliseconds;
  }
}
