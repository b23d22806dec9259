import type { Hex } from "@causeway/protocol";

import type { Contributes } from "./Aggregate.ts";
import type { Column, RowValue } from "./Column.ts";
import type { IndexedEvent, StoredEvent } from "./IndexedEvent.ts";

export type { Column, RowValue } from "./Column.ts";

/**
 * A row that an event concerns. An event with `key` and `alias` says that the row of this key has this alias; one with
 * an alias alone concerns all rows that have it. So a failure, which names a message by its id, finds the row of the
 * message's place, whichever of the two is read first.
 */
export type Subject =
  | { readonly entity: string; readonly key: Hex; readonly alias?: Hex }
  | { readonly entity: string; readonly key?: undefined; readonly alias: Hex };

/** A table, each row of which is a function of its own events. */
export interface Entity {
  /** As subjects name it. */
  readonly name: string;
  /** With its schema. The primary key is `key`, of type `bytea`; it is not among the columns. */
  readonly table: string;
  readonly columns: readonly Column[];
  /** Columns beside them that no event fills: a row that is computed again keeps them. None if left out. */
  readonly noted?: readonly Column[];
  /** What an event says of rows of this entity, and which. */
  readonly subjectsOf: (event: IndexedEvent) => readonly Subject[];
  /**
   * The row that follows from its events. It reads nothing else, and no clock.
   *
   * @param events By chain, height and log index.
   * @returns values by column's name; undefined if they make no row yet.
   */
  readonly fold: (
    key: Hex,
    events: readonly StoredEvent[],
  ) => Readonly<Record<string, RowValue>> | undefined;
  /**
   * Condition in SQL over the columns under which no further event changes a row, so that its events may be archived;
   * never if left out.
   */
  readonly endedWhen?: string;
  /** What its rows add to aggregates; nothing if left out. */
  readonly contributes?: Contributes;
}
