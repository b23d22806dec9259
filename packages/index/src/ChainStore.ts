import type { Blocks } from "@causeway/chains";

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
  /** Newest block that was read; blocks above `final` may still be replaced. */
  readonly observed: bigint;
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
   * Replaces what is kept of blocks right above `final`, up to `to`, by what was read when they were final.
   *
   * @param last The newest of these blocks.
   */
  finalise(last: IndexedBlock, events: readonly IndexedEvent[]): Promise<void>;
  /** Adds final history right above `filled`. */
  fill(blocks: Blocks, events: readonly IndexedEvent[]): Promise<void>;
}
