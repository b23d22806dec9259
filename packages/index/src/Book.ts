import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "./IndexedEvent.ts";

/** What an event adds to an account of a book. */
export interface BookMove {
  readonly account: Hex;
  readonly amount: bigint;
}

/**
 * Amounts that a contract adds up of its events: the money that a custody has locked, say. A sum that differs from the
 * chain's state shows an event that an RPC left out.
 */
export interface Book {
  readonly name: string;
  readonly movesOf: (event: IndexedEvent) => readonly BookMove[];
  /** The same moves in rows of single events: the entity, and its columns for the amount and for accounts. */
  readonly rows: {
    readonly entity: string;
    readonly amount: string;
    readonly accounts: readonly string[];
  };
}

/** What the chain's state says of accounts that belong together: by an event, one of them names the same money. */
export interface BookBalance {
  /** Name of the book. */
  readonly book: string;
  readonly accounts: readonly Hex[];
  /** The sum of all moves so far. */
  readonly amount: bigint;
}
