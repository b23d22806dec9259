import type { BookBalance } from "./Book.ts";
import type { IndexedEvent } from "./IndexedEvent.ts";
import type { SequenceCount } from "./Sequence.ts";

/** What a chain says of its events besides the events: an RPC that leaves one out contradicts it. */
export interface EventWitness {
  /** Of the chain's RPCs, for people. */
  readonly rpcs: readonly string[];
  /**
   * How many events each series has up to a block, from the chain's state after it.
   *
   * @throws ChainError `RpcUnavailable` if an RPC does not keep so old a state.
   */
  counts(height: bigint): Promise<readonly SequenceCount[]>;
  /**
   * What contracts have added up until a block, from the chain's state after it. Accounts without any moves may be left out.
   *
   * @throws ChainError `RpcUnavailable` if an RPC does not keep so old a state.
   */
  balances(height: bigint): Promise<readonly BookBalance[]>;
  /**
   * Events of the environment's contracts in one block, from its receipts.
   *
   * @throws ChainError `BlockReplaced`.
   */
  blockEvents(height: bigint): Promise<IndexedEvent[]>;
}
