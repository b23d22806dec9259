import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "./IndexedEvent.ts";

/**
 * Events that a contract numbers from 0, without gaps, in several series: messages of lanes, say. A missing number is an
 * event that an RPC left out.
 */
export interface Sequence {
  readonly name: string;
  /** Of its events: a lane numbers messages of `send` and of `sendMessage` together. */
  readonly kinds: readonly string[];
  /** Each number has a row of this entity. */
  readonly entity: string;
  /** The series and number of an event of these kinds. */
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
  /** Name of the sequence. */
  readonly sequence: string;
  readonly series: Hex;
  readonly count: bigint;
}
