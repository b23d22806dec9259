import { eventRows } from "../eventRows.ts";
import { bytesOf, wholeOf } from "../events.ts";
import { feeScheduleRows } from "../feeScheduleRows.ts";
import { FILLED, TAKEN } from "./kinds.ts";

/**
 * Ends of orders at receivers of orders. Anyone can cause an end that names a foreign order, by a transfer or an advance
 * of their own: an end counts for the order whose transfer it names, or whose transfer was advanced in its transaction.
 */
export const orderEnd = eventRows({
  name: "order_end",
  table: "index.order_ends",
  kind: [FILLED, TAKEN],
  columns: [
    { name: "transfer_id", type: "bytea" },
    { name: "order_id", type: "bytea" },
    { name: "outcome", type: "text" },
    { name: "is_advanced", type: "boolean" },
    { name: "receiver", type: "bytea" },
    { name: "token", type: "bytea" },
    { name: "amount", type: "numeric(78)" },
  ],
  values: (event) => ({
    transfer_id: bytesOf(event, "transferId"),
    order_id: bytesOf(event, "orderId"),
    outcome: event.kind === FILLED ? "filled" : "taken",
    is_advanced: event.kind === FILLED && (event.values.isAdvanced as boolean),
    receiver: bytesOf(event, "receiver"),
    token: bytesOf(event, "token"),
    amount: wholeOf(event, "amount"),
  }),
});

/** Versions of the fees of routers. */
export const swapFeeSchedule = feeScheduleRows({
  name: "swap_fee_schedule",
  table: "index.swap_fee_schedules",
  contract: "swapFeeSchedule",
});
