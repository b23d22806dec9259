import type { Column, RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { bytesOf, newestOf, wholeOf } from "../events.ts";
import { HELD_FILLED, TAKEN } from "./kinds.ts";

/** Columns of how an order ended. */
export const END_COLUMNS: readonly Column[] = [
  { name: "outcome", type: "text" },
  { name: "paid_to", type: "bytea" },
  { name: "token_out", type: "bytea" },
  { name: "amount_out", type: "numeric(78)" },
  { name: "filler", type: "bytea" },
  { name: "filler_fee", type: "numeric(78)" },
  { name: "ended_height", type: "bigint" },
  { name: "ended_log_index", type: "integer" },
  { name: "ended_block", type: "bytea" },
  { name: "ended_transaction", type: "bytea" },
  { name: "ended_at", type: "timestamptz" },
  { name: "ended_final", type: "boolean" },
];

/** An event by which somebody got a token for an order, and the names of its values. */
export interface OrderEnd {
  readonly event: StoredEvent;
  readonly token: string;
  readonly amount: string;
}

/** The end that an event of the receiver of orders says. */
export function endAtReceiver(event: StoredEvent | undefined): OrderEnd | undefined {
  return event && { event, token: "token", amount: "amount" };
}

/** How an order ended; all null without an end. */
export function endParts(
  end: OrderEnd | undefined,
  events: readonly StoredEvent[],
): Record<string, RowValue> {
  if (end === undefined) return Object.fromEntries(END_COLUMNS.map(({ name }) => [name, null]));
  const { event } = end;
  const fill = newestOf(events, HELD_FILLED);
  return {
    outcome: event.kind === TAKEN ? "taken" : "filled",
    paid_to: bytesOf(event, "receiver"),
    token_out: bytesOf(event, end.token),
    amount_out: wholeOf(event, end.amount),
    filler: fill ? bytesOf(fill, "filler") : null,
    filler_fee: fill ? wholeOf(fill, "fillFee") : null,
    ended_height: event.height,
    ended_log_index: event.logIndex,
    ended_block: event.blockHash,
    ended_transaction: event.transaction,
    ended_at: event.at,
    ended_final: event.isFinal,
  };
}
