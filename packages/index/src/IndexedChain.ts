import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "./IndexedEvent.ts";

/** A block and the one before it. */
export interface IndexedBlock {
  readonly height: bigint;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly at: bigint;
  /**
   * Kinds of event that the block itself says it may hold, as `logsBloom` does. Undefined if it does not say. Stores do
   * not keep it.
   */
  readonly mayHold?: readonly string[] | undefined;
}

/** All that the follower needs of a chain. A family of chains has one adapter for it. */
export interface IndexedChain {
  readonly chainId: bigint;
  /** For people. */
  readonly name: string;
  /** Names the events that `events` reads. If a name is new to the index, its writer reads history again. */
  readonly sources: readonly string[];
  /** The newest block that all RPCs have. */
  newestBlock(): Promise<IndexedBlock>;
  /** Height of the newest final block that all RPCs have. */
  finalisedHeight(): Promise<bigint>;
  /**
   * Blocks `from` to `to`, both included, oldest first.
   *
   * @throws ChainError `BlockReplaced` if one of them is not there (any more).
   */
  blocks(from: bigint, to: bigint): Promise<IndexedBlock[]>;
  /**
   * Events of the environment's contracts in the blocks `from` to `to`, both included, in the chain's order.
   *
   * @throws ChainError `RpcUnavailable` where an RPC refuses so many; `BlockReplaced`; `MalformedEvent`.
   */
  events(from: bigint, to: bigint): Promise<IndexedEvent[]>;
}
