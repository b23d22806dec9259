import { checkedFrame } from "@causeway/chains";
import {
  type ArrivedOrder,
  arrivedOrderIn,
  decodeTransfer,
  framePayload,
  type Transfer,
} from "@causeway/protocol";

import type { Column, RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { bytesOf, wholeOf } from "../events.ts";

/** The kind of event that holds the frame of a transfer. */
export const APPENDED = "mailbox.MessageAppended";

/** Columns of what the message of its transfer says of an order. */
export const CARRIED_COLUMNS: readonly Column[] = [
  { name: "asset_id", type: "bytea" },
  { name: "units", type: "numeric(78)" },
  { name: "receiver", type: "bytea" },
  { name: "refund_to", type: "bytea" },
  { name: "min_received", type: "numeric(78)" },
  { name: "deadline", type: "timestamptz" },
  { name: "is_carried", type: "boolean" },
  { name: "fallback_receiver", type: "bytea" },
  { name: "pays_coin", type: "boolean" },
  { name: "quoted_out", type: "numeric(78)" },
  { name: "least_out", type: "numeric(78)" },
  { name: "minimum_from", type: "timestamptz" },
  { name: "minimum_until", type: "timestamptz" },
  { name: "hold_until", type: "timestamptz" },
  { name: "fill_fee", type: "numeric(78)" },
  { name: "call_gas", type: "bigint" },
];

const UNKNOWN: Readonly<Record<string, RowValue>> = Object.fromEntries(
  CARRIED_COLUMNS.map(({ name }) => [name, null]),
);

/**
 * What the message of its transfer says of an order; all null unless the frame hashes to the transfer's id.
 *
 * @param appended The message.
 */
export function carriedOrder(appended: StoredEvent | undefined): Record<string, RowValue> {
  const transfer = appended && transferIn(appended);
  if (transfer === undefined) return UNKNOWN;
  const order = arrivedOrderIn(transfer.payload);
  return {
    ...UNKNOWN,
    asset_id: transfer.assetId,
    units: transfer.units,
    receiver: order?.receiver ?? transfer.receiver,
    refund_to: transfer.refundTo,
    min_received: transfer.minReceived,
    deadline: transfer.deadline,
    is_carried: order !== undefined,
    ...(order && orderParts(order)),
  };
}

function orderParts(order: ArrivedOrder): Record<string, RowValue> {
  const isNobody = BigInt(order.fallbackReceiver) === 0n;
  return {
    fallback_receiver: isNobody ? null : order.fallbackReceiver,
    pays_coin: order.paysCoin,
    quoted_out: order.quotedOut,
    least_out: order.leastOut,
    minimum_from: order.minimumFrom,
    minimum_until: order.minimumUntil,
    hold_until: order.holdUntil,
    fill_fee: order.fillFee,
    call_gas: order.callGas,
  };
}

function transferIn(appended: StoredEvent): Transfer | undefined {
  const messageId = bytesOf(appended, "messageId");
  const place = {
    messageId,
    laneId: bytesOf(appended, "laneId"),
    index: wholeOf(appended, "index"),
  };
  try {
    return decodeTransfer(framePayload(checkedFrame(place, bytesOf(appended, "frame"))));
  } catch {
    // A row must follow from any events: what is wrong with this one, the row shows by lacking its parts.
    return undefined;
  }
}
