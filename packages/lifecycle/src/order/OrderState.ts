import type { TransferState } from "../transfer/TransferState.ts";

/**
 * Where an order stands that swaps or calls at its destination. As long as its transfer has not ended there, the order
 * is where the transfer is. `held`: arrived, and kept for its owner. `filled`: its receiver has the final token. `taken`:
 * its owner or its receiver has the asset's token.
 */
export const ORDER_STATES = [
  "sent",
  "overdue",
  "ended",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "voided",
  "discarded",
  "held",
  "filled",
  "taken",
  "returning",
  "returned",
  "refunded",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** All that the state of an order depends on. */
export interface OrderFacts {
  readonly transfer: TransferState;
  /** The newest event of the order's transfer at the receiver of orders; undefined without one. */
  readonly event: "filled" | "held" | "taken" | undefined;
}

/**
 * Where an order stands. An event at the destination counts before the transfer: a filled order may have been advanced,
 * and its transfer be on its way still.
 */
export function orderStateOf({ transfer, event }: OrderFacts): OrderState {
  if (event !== undefined) return event;
  // A transfer that was handed over leaves an event. Until the event is read, the order counts as ready.
  return transfer === "paid" ? "ready" : transfer;
}
