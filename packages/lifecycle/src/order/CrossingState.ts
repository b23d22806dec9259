import { type MessageFacts, messageStateOf } from "../message/MessageState.ts";
import type { TransferState } from "../transfer/TransferState.ts";
import { type OrderFacts, orderStateOf } from "./OrderState.ts";

/**
 * Where an order stands, or a transfer that carries none: as `ORDER_STATES` and `TRANSFER_STATES` say it, and on its way as
 * its message stands. `advanced`: an advancer paid the receiver, and the transfer is on its way still.
 */
export const CROSSING_STATES = [
  "sent",
  "finalised",
  "signed",
  "proven",
  "imported",
  "failed",
  "overdue",
  "ended",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "held",
  "returning",
  "returned",
  "advanced",
  "paid",
  "filled",
  "taken",
  "refunded",
  "voided",
  "discarded",
] as const;

export type CrossingState = (typeof CROSSING_STATES)[number];

/** All that the state of a crossing depends on. */
export interface CrossingFacts {
  /** Undefined while its origin does not show the transfer, and of an order that stays on its chain. */
  readonly transfer: TransferState | undefined;
  /** Of an order; undefined of a transfer that carries none. */
  readonly order: { readonly event: OrderFacts["event"] } | undefined;
  /** Whether an advance of its transfer counts. */
  readonly isAdvanced: boolean;
  /** Of its message, which matters on its way alone. */
  readonly message: MessageFacts | undefined;
}

/** Where an order stands, or a transfer that carries none. */
export function crossingStateOf(facts: CrossingFacts): CrossingState {
  const { transfer = "sent", order, isAdvanced, message } = facts;
  const state = order === undefined ? transfer : orderStateOf({ transfer, event: order.event });
  if (order === undefined && isAdvanced && state !== "paid") return "advanced";
  return state === "sent" && message !== undefined ? onItsWay(message) : state;
}

/** The deadline of the transfer decides, and its end is an end of the message. */
function onItsWay(message: MessageFacts): CrossingState {
  const state = messageStateOf({ ...message, ending: undefined, isOverdue: false });
  return CROSSING_STATES.find((one) => one === state) ?? "sent";
}

/** Whether the receiver has the funds, or the sender has them back: nothing is left to do for either. */
export function isCrossingDone(state: CrossingState): boolean {
  return ["advanced", "paid", "filled", "taken", "refunded", "discarded"].includes(state);
}
