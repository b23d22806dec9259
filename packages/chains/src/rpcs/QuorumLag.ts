/** Seconds by which an RPC may be behind another. What it shows then is of no use to who acts on it. */
const MOST_SECONDS = 300;

interface Measured {
  readonly lowest: bigint;
  readonly seconds: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Tells when a block was made, unix seconds, by the RPC with that place in the list; undefined where the RPC has no such
 * block, whatever height it claims.
 */
export type TimeOf = (rpc: number, height: bigint) => Promise<number | undefined>;

/**
 * How long the slowest of a chain's RPCs lacks a block that another has, by the times of blocks. It is measured by two blocks
 * of the one that is ahead, and that only where it may have become too long: it grows no faster than time.
 */
export class QuorumLag {
  readonly #timeOf: TimeOf;
  readonly #now: () => number;
  #measured: Measured | undefined;

  /** @param now Unix milliseconds. */
  constructor(timeOf: TimeOf, now: () => number = Date.now) {
    this.#timeOf = timeOf;
    this.#now = now;
  }

  /**
   * @param heights The newest block of each RPC.
   * @returns what each tells, where one of them is too far behind; else undefined.
   */
  async tooLong(heights: readonly bigint[]): Promise<readonly string[] | undefined> {
    const seconds = await this.#seconds(heights);
    if (seconds <= MOST_SECONDS) return undefined;
    const [lowest, highest] = endsOf(heights);
    if (!Number.isFinite(seconds)) {
      return heights.map((height) =>
        height === highest ? `block ${height}, and does not have it` : `block ${height}`,
      );
    }
    return heights.map((height) =>
      height === lowest
        ? `block ${height}, and lacks the next block for ${seconds} s, more than ${MOST_SECONDS} s`
        : `block ${height}`,
    );
  }

  async #seconds(heights: readonly bigint[]): Promise<number> {
    const [lowest, highest] = endsOf(heights);
    // With the next block alone, the slowest one lacks nothing for longer than that is there.
    if (highest <= lowest + 1n) return this.#note(lowest, 0);
    const most = this.#mostSince(lowest);
    if (most <= MOST_SECONDS) return most;
    const ahead = heights.indexOf(highest);
    const [first, last] = await Promise.all([
      this.#timeOf(ahead, lowest + 1n),
      this.#timeOf(ahead, highest),
    ]);
    // one that claims blocks and does not have them agrees with nobody
    if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY;
    return this.#note(lowest, last - first);
  }

  /** What it can have become since it was measured. */
  #mostSince(lowest: bigint): number {
    const before = this.#measured;
    if (before === undefined || lowest < before.lowest) return Number.POSITIVE_INFINITY;
    return before.seconds + (this.#now() - before.at) / 1_000;
  }

  #note(lowest: bigint, seconds: number): number {
    this.#measured = { lowest, seconds, at: this.#now() };
    return seconds;
  }
}

function endsOf(heights: readonly bigint[]): [lowest: bigint, highest: bigint] {
  const sorted = heights.toSorted((one, other) => Number(one - other));
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n];
}
