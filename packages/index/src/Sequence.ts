import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "./IndexedEvent.ts";

/**
 * Events that a contract numbers from 0, without gaps, in several series: messages of lanes, say. A missing number is an
 * event that an RPC left out.
 */
export interface Sequence {
  readonly kind: string;
  /** Each number has a row of this entity. */
  readonly entity: string;
  /** The series and number of an event of this kind. */
  readonly placeOf: (event: IndexedEvent) => SequencePlace;
  /** The key of its row. */
  readonly keyOf: (place: SequencePlace) => Hex;
}

export interface SequencePlace {
  readonly series: Hex;
  readonly place: bigint;
}

/** How many events of a series there are, as the chain's state says. */
export interface SequenceCount {
  /** Of the sequence. */
  readonly kind: string;
  readonly series: Hex;
  readonly count: bigint;
}
