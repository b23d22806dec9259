import type { Hex } from "@causeway/protocol";

/** What a message costs. */
export interface MessageQuote {
  /** Smallest units of the origin's coin, paid beside the gas of the transaction. */
  readonly fee: bigint;
  readonly laneId: Hex;
}
