import type { Hex } from "@causeway/protocol";

import type { Column, RowValue } from "./Column.ts";

/** Type of a sum: that of no number of amounts that a chain can hold exceeds it. */
export const SUM_TYPE = "numeric(100)";

/** A table of sums over rows of entities. Its primary key are the columns of `keys`, in their order. */
export interface Aggregate {
  /** With its schema. */
  readonly table: string;
  /** None is ever null. */
  readonly keys: readonly Column[];
  /** Columns that are summed, of `SUM_TYPE`. A row of which all are 0 is not kept. */
  readonly counters: readonly string[];
  /** A table that counts the rows of this one: different addresses, say. */
  readonly counted?: CountedIn;
}

/** Where the rows of an aggregate are counted. */
export interface CountedIn {
  readonly table: string;
  /** Names of its key columns, which are among those of the counted table. */
  readonly keys: readonly string[];
  /** Its only other column. */
  readonly counter: string;
}

/** What a row adds to one row of an aggregate. */
export interface Contribution {
  readonly aggregate: Aggregate;
  readonly key: Readonly<Record<string, RowValue>>;
  readonly add: Readonly<Record<string, bigint>>;
}

/** A column of a row as PostgreSQL keeps it: whole numbers are bigint, times unix seconds. */
export type ReadRow = Readonly<Record<string, bigint | boolean | string | Hex | null>>;

/**
 * What rows of an entity add to aggregates. It follows from the row alone, and from no fact of it that may still be removed.
 * So an aggregate is the same in whatever order rows came, and can be computed again from them.
 */
export interface Contributes {
  /** Columns of the entity that `of` reads. */
  readonly columns: readonly string[];
  readonly aggregates: readonly Aggregate[];
  readonly of: (row: ReadRow) => readonly Contribution[];
}

const HOUR = 3_600n;
const DAY = 86_400n;

/** The beginning of the hour of a time, in unix seconds; hours of UTC. */
export function hourOf(at: bigint): bigint {
  return at - (at % HOUR);
}

/** The beginning of the day of a time, in unix seconds; days of UTC. */
export function dayOf(at: bigint): bigint {
  return at - (at % DAY);
}
