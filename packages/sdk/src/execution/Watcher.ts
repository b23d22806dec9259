import type { Status } from "../status/Status.ts";
import type { ChainId, MessageId, OrderId, TransactionHash } from "../values/ids.ts";

/** Where something stands: by the service all that it says, by RPCs alone what an execution needs. */
export type WatchedStatus = Status | WatchedPart;

/** What an execution needs to know of what was sent. */
export type WatchedPart = Pick<
  Status,
  "state" | "stateName" | "isUsable" | "isOver" | "party" | "until" | "isSentFinal"
> & {
  /** Names of the legs of its way that are done. */
  readonly legs: readonly Pick<Status["legs"][number], "name">[];
  readonly source?: undefined;
};

/** An order, a transfer or a message that a transaction sent. */
export interface Sent {
  readonly chainId: ChainId;
  readonly transaction: TransactionHash;
  /** Undefined if only the transaction is known. */
  readonly id: OrderId | MessageId | undefined;
}

/** Follows what was sent: yields its status, then each change, until nothing can change any more. */
export type Watcher = (sent: Sent, signal: AbortSignal) => AsyncIterable<WatchedStatus>;
