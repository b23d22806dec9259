import type { Aggregate, Contribution } from "../../Aggregate.ts";
import type { RowValue } from "../../Entity.ts";

/** What is added to one row of an aggregate. */
export interface Sums {
  readonly key: Readonly<Record<string, RowValue>>;
  /** In the order of the aggregate's counters; some may be below 0. */
  readonly sums: readonly bigint[];
}

/** Sums of contributions by aggregate and key. */
export class Tally {
  readonly #rows = new Map<Aggregate, Map<string, Sums>>();

  add(contribution: Contribution): void {
    this.#count(contribution, 1n);
  }

  /** Takes away what was added before. */
  take(contribution: Contribution): void {
    this.#count(contribution, -1n);
  }

  /** How many rows of aggregates it has sums for. */
  get size(): number {
    return [...this.#rows.values()].reduce((size, rows) => size + rows.size, 0);
  }

  /** Aggregates with the rows that change, by the names of their tables. */
  get changes(): readonly (readonly [Aggregate, readonly Sums[]])[] {
    return [...this.#rows]
      .map(([aggregate, rows]) => [aggregate, [...rows.values()].filter(isChange)] as const)
      .filter(([, rows]) => rows.length > 0)
      .sort(([one], [other]) => (one.table < other.table ? -1 : 1));
  }

  #count({ aggregate, key, add }: Contribution, sign: bigint): void {
    const rows = this.#rows.get(aggregate) ?? new Map<string, Sums>();
    this.#rows.set(aggregate, rows);
    const name = JSON.stringify(aggregate.keys.map((column) => `${key[column.name]}`));
    const before = rows.get(name)?.sums;
    const sums = aggregate.counters.map(
      (counter, index) => (before?.[index] ?? 0n) + sign * (add[counter] ?? 0n),
    );
    rows.set(name, { key, sums });
  }
}

function isChange({ sums }: Sums): boolean {
  return sums.some((sum) => sum !== 0n);
}
