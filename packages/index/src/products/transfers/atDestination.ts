import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { paymentColumns, stepColumns, valueIn } from "./stepColumns.ts";

/**
 * What the destination says of a transfer.
 *
 * @param events Of the destination, in order.
 */
export function atDestination(events: readonly StoredEvent[]): Record<string, RowValue> {
  const newest = (name: string) => events.findLast(({ kind }) => kind === `bridge.${name}`);
  const paid = newest("TransferPaid");
  const returned = newest("TransferReturned");
  return {
    advancer: valueIn(newest("AdvanceDelivered"), "advancer"),
    call_failed_reason: valueIn(newest("ReceiverCallFailed"), "reason"),
    ...paymentColumns("paid", paid),
    paid_receiver: valueIn(paid, "receiver"),
    ...stepColumns("returned", returned),
    return_id: valueIn(returned, "returnId"),
    returned_units: valueIn(returned, "units"),
  };
}
