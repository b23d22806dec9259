import type { TrailStep } from "@causeway/index/trails";
import type { Hex } from "@causeway/protocol";

/** A message of an account, with the most that is known of what it carries. */
export interface HistoryEntry {
  readonly kind: "message" | "transfer" | "order";
  /** Of the message or the transfer, which are one; of an order its own. */
  readonly id: Hex;
  readonly state: string;
  /** What the state rests on that no event says; undefined if on nothing. */
  readonly proviso?: string | undefined;
  /** Of an asset, in tokens: `100 USDC`. */
  readonly amount: string | undefined;
  readonly origin: string;
  readonly destination: string | undefined;
  readonly sender: Hex | undefined;
  readonly receiver: Hex | undefined;
  /** Unix seconds. */
  readonly sentAt: bigint;
  /** In the order of the way. */
  readonly steps: readonly TrailStep[];
}

/** What was asked of the history of an account. */
export interface HistoryQuery {
  readonly address: Hex;
  /** Name of the chain on which entries begin or end; all chains if left out. */
  readonly chain: string | undefined;
  readonly limit: number;
}
