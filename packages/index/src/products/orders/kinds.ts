import type { IndexedEvent } from "../../IndexedEvent.ts";

/** Kinds of event of the receiver of orders. */
export const [FILLED, TAKEN, HELD, HELD_FILLED, SENT_BACK] = [
  "swapReceiver.OrderFilled",
  "swapReceiver.OrderTaken",
  "swapReceiver.OrderHeld",
  "swapReceiver.HeldOrderFilled",
  "swapReceiver.OrderSentBack",
] as const;

/** Whether an event says that an order was filled before its transfer arrived. */
export function isAdvance({ kind, values }: IndexedEvent): boolean {
  return kind === FILLED && values.isAdvanced === true;
}

/** Whether an event says that the token of a transfer that arrived was swapped and paid, or paid as it was. */
export function isEnd(event: IndexedEvent): boolean {
  return event.kind === TAKEN || (event.kind === FILLED && !isAdvance(event));
}
