import type { Blocks } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Book } from "./Book.ts";
import type { IndexedBlock } from "./IndexedChain.ts";
import type { IndexedEvent } from "./IndexedEvent.ts";

/**
 * How far a chain was read. History `start` to `filled`, and from `live` on, is there; between them it is filled in.
 * Blocks below `live`, and from `live` to `final`, were read when they were final.
 */
export interface Progress {
  readonly start: bigint;
  /** Newest block of history that was filled in; `start - 1` before the first, `live - 1` once all is there. */
  readonly filled: bigint;
  /** First block that was read at the head; undefined before the first look at the chain. */
  readonly live: bigint | undefined;
  /** Newest block that was read when it was final; at first `live - 1`. */
  readonly final: bigint;
  /** Hash of the block at `final`; undefined before the first `finalise`. */
  readonly finalHash: Hex | undefined;
  /** Newest block that was read; blocks above `final` may still be replaced. */
  readonly observed: bigint;
  /** Hash of the block at `observed`; undefined before the first `append` or `finalise`. */
  readonly observedHash: Hex | undefined;
}

/** Where an event is. */
export type EventPlace = Pick<IndexedEvent, "height" | "blockHash" | "logIndex">;

/** Rows of an entity, and the kinds of event that are looked for among their own. */
export interface EventSearch {
  readonly entity: string;
  readonly kinds: readonly string[];
  readonly keys: readonly Hex[];
}

/** Moves of accounts that belong together, in blocks above `above` and up to `to`. */
export interface BookSearch {
  readonly book: Book;
  readonly accounts: readonly Hex[];
  readonly above: bigint;
  readonly to: bigint;
}

/** What one chain's writer does to the index. Each call is one transaction, which folds the rows that it touches. */
export interface ChainStore {
  readonly chainId: bigint;
  progress(): Promise<Progress>;
  /** Begins at the head: `live` is the given height, and history below it is filled in. */
  begin(live: bigint): Promise<void>;
  /** Blocks that are kept above `final`, newest first. */
  heldBlocks(): Promise<IndexedBlock[]>;
  /** Adds blocks right above `observed`, with their events; they are not final. */
  append(blocks: readonly IndexedBlock[], events: readonly IndexedEvent[]): Promise<void>;
  /** Removes every block above a height, which is at least `final`, and its events. */
  rollBack(above: bigint): Promise<void>;
  /**
   * Replaces what is kept of blocks right above `final`, up to `last`, by what was read when they were final. If `last` is
   * above `observed`, `observed` becomes its height. If another block is kept at its height, the store removes all blocks
   * above with it.
   *
   * @param last The newest of these blocks.
   */
  finalise(last: IndexedBlock, events: readonly IndexedEvent[]): Promise<void>;
  /** Adds final history right above `filled`. */
  fill(blocks: Blocks, events: readonly IndexedEvent[]): Promise<void>;
  /**
   * Adds events that an RPC left out when their blocks were read; they are as final as their blocks. One that is there
   * already stays as it is.
   */
  amend(events: readonly IndexedEvent[]): Promise<void>;
  /** Places of events in blocks above `final`, up to a height. */
  heldEvents(to: bigint): Promise<EventPlace[]>;
  /** For each key, the height of this chain's event of these kinds about the row; undefined without such an event. */
  eventHeights(search: EventSearch): Promise<(bigint | undefined)[]>;
  /** The sum of what this chain's events moved. */
  sumOf(search: BookSearch): Promise<bigint>;
}
