/** How many fees change by a part of the old fee that is in a range. */
export interface ChangeBin {
  /** The least change of the range, 10,000 = 100 %; null if there is no least. */
  readonly fromBps: number | null;
  /** The change at which the range ends, without that change; null if the range has no end. */
  readonly toBps: number | null;
  readonly count: number;
}

/** Where one range ends and the next begins. The middle range has the fees that stay within 1 %. */
const EDGES = [-5_000, -2_500, -1_000, -500, -100, 100, 500, 1_000, 2_500, 5_000, 10_000];

const WHOLE_BPS = 10_000n;

/** Counts fees by how much they change. */
export class ChangeHistogram {
  readonly #counts = Array.from({ length: EDGES.length + 1 }, () => 0);

  /** A fee that was nothing, and is something now, is in the last range. */
  add(before: bigint, after: bigint): void {
    const change = (after - before) * WHOLE_BPS;
    const reached = EDGES.filter((edge) =>
      before === 0n ? change > 0n || edge < 0 : change >= BigInt(edge) * before,
    );
    this.#counts[reached.length] = (this.#counts[reached.length] ?? 0) + 1;
  }

  /** All ranges, from the greatest fall to the greatest rise. */
  get bins(): ChangeBin[] {
    return this.#counts.map((count, place) => ({
      fromBps: EDGES[place - 1] ?? null,
      toBps: EDGES[place] ?? null,
      count,
    }));
  }
}
