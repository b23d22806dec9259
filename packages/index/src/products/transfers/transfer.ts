import type { Column, Entity, RowValue, Subject } from "../../Entity.ts";
import type { IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, wholeOf } from "../events.ts";
import { SENDING_COLUMNS, sendingColumns } from "../sendingColumns.ts";
import { atDestination } from "./atDestination.ts";
import { atOrigin } from "./atOrigin.ts";
import { carriedParts, carriesTransfer } from "./carriedParts.ts";
import { stepColumns, sumOfUnits, valueIn } from "./stepColumns.ts";
import { transferSums } from "./transferSums.ts";

const ENTITY = "transfer";
const SENT = "bridge.TransferSent";
const APPENDED = "mailbox.MessageAppended";

/** What bridges say of one transfer. Its advances, parts and payments are rows of their own. */
const KINDS: readonly string[] = [
  SENT,
  ...["bridge.AdvanceDelivered", "bridge.TransferPaid", "bridge.ReceiverCallFailed"],
  ...["bridge.TransferReturned", "bridge.ReturnRecorded", "bridge.TransferCameBack"],
  "bridge.TransferDiscarded",
];

/** Events that name the transfer of an order, and the names of their values: from its origin, and back to it. */
const CARRYING: Readonly<Record<string, string>> = {
  "swapRouter.OrderSent": "transferId",
  "previousSwapRouter.OrderBridged": "transferId",
  "swapReceiver.OrderSentBack": "returnId",
};

const COLUMNS: readonly Column[] = [
  { name: "origin_chain_id", type: "bigint" },
  { name: "destination_chain_id", type: "bigint" },
  { name: "asset_id", type: "bytea" },
  { name: "units", type: "numeric(78)" },
  { name: "sender", type: "bytea" },
  { name: "lane_id", type: "bytea" },
  { name: "index", type: "bigint" },
  { name: "receiver", type: "bytea" },
  { name: "refund_to", type: "bytea" },
  { name: "integrator", type: "bytea" },
  { name: "integrator_bps", type: "integer" },
  { name: "min_received", type: "numeric(78)" },
  { name: "relief", type: "numeric(78)" },
  { name: "deadline", type: "timestamptz" },
  { name: "gas_limit", type: "numeric(20)" },
  { name: "payload_size", type: "integer" },
  { name: "carries_order", type: "boolean" },
  { name: "ordered_by", type: "bytea" },
  { name: "advance_id", type: "bytea" },
  { name: "advance_fee", type: "numeric(78)" },
  { name: "advance_from", type: "timestamptz" },
  { name: "advance_until", type: "timestamptz" },
  ...SENDING_COLUMNS,
  { name: "advancer", type: "bytea" },
  { name: "call_failed_reason", type: "bytea" },
  { name: "paid_receiver", type: "bytea" },
  { name: "paid_units", type: "numeric(78)" },
  { name: "paid_height", type: "bigint" },
  { name: "paid_log_index", type: "integer" },
  { name: "paid_transaction", type: "bytea" },
  { name: "paid_at", type: "timestamptz" },
  { name: "paid_final", type: "boolean" },
  { name: "return_id", type: "bytea" },
  { name: "returned_units", type: "numeric(78)" },
  { name: "returned_height", type: "bigint" },
  { name: "returned_transaction", type: "bytea" },
  { name: "returned_at", type: "timestamptz" },
  { name: "recorded_units", type: "numeric(78)" },
  { name: "recorded_height", type: "bigint" },
  { name: "recorded_transaction", type: "bytea" },
  { name: "recorded_at", type: "timestamptz" },
  { name: "came_back_units", type: "numeric(78)" },
  { name: "came_back_height", type: "bigint" },
  { name: "came_back_transaction", type: "bytea" },
  { name: "came_back_at", type: "timestamptz" },
  { name: "refunded_units", type: "numeric(78)" },
  { name: "refunded_height", type: "bigint" },
  { name: "refunded_log_index", type: "integer" },
  { name: "refunded_transaction", type: "bytea" },
  { name: "refunded_at", type: "timestamptz" },
  { name: "refunded_final", type: "boolean" },
  { name: "discarded_chain_id", type: "bigint" },
  { name: "discarded_message_id", type: "bytea" },
  { name: "discarded_units", type: "numeric(78)" },
  { name: "discarded_height", type: "bigint" },
  { name: "discarded_transaction", type: "bytea" },
  { name: "discarded_at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/** A transfer by its id, which is the id of its message. There is a row once its origin says that it sent the transfer. */
export const transfer: Entity = {
  name: ENTITY,
  table: "index.transfers",
  columns: COLUMNS,
  noted: [{ name: "micro_usd", type: "numeric" }],
  subjectsOf,
  fold: (_key, events) => fold(inOrder(events)),
  endedWhen: "final and (paid_final or refunded_final)",
  contributes: transferSums,
};

function subjectsOf(event: IndexedEvent): readonly Subject[] {
  const named = CARRYING[event.kind];
  if (named !== undefined) return [{ entity: ENTITY, key: bytesOf(event, named) }];
  if (KINDS.includes(event.kind)) return [{ entity: ENTITY, key: bytesOf(event, "transferId") }];
  // Anyone may send a message with the bytes of a transfer: without the bridge's event there is no row.
  if (event.kind !== APPENDED || !carriesTransfer(bytesOf(event, "frame"))) return [];
  return [{ entity: ENTITY, key: bytesOf(event, "messageId") }];
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const sent = events.find(({ kind }) => kind === SENT);
  if (sent === undefined) return undefined;
  const destination = wholeOf(sent, "destinationChainId");
  const message = events.find(({ kind, chainId }) => kind === APPENDED && chainId === sent.chainId);
  const carrying = events.filter(({ kind, chainId }) => CARRYING[kind] && chainId === sent.chainId);
  return {
    origin_chain_id: sent.chainId,
    destination_chain_id: destination,
    asset_id: bytesOf(sent, "assetId"),
    units: wholeOf(sent, "units"),
    sender: bytesOf(sent, "sender"),
    ...carriedParts(message),
    carries_order: carrying.length > 0,
    ordered_by: valueIn(
      carrying.find(({ values }) => values.sender !== undefined),
      "sender",
    ),
    ...sendingColumns(sent),
    ...atDestination(events.filter(({ chainId }) => chainId === destination)),
    ...atOrigin(
      events.filter(({ chainId }) => chainId === sent.chainId),
      destination,
    ),
    ...discarded(events),
    final: allFinal(events),
  };
}

/** Where it waited last by a message that admins voided, and how much of it was discarded there. */
function discarded(events: readonly StoredEvent[]): Record<string, RowValue> {
  const all = events.filter(({ kind }) => kind === "bridge.TransferDiscarded");
  const newest = all.at(-1);
  const there = all.filter(({ chainId }) => chainId === newest?.chainId);
  return {
    ...stepColumns("discarded", newest),
    discarded_chain_id: newest?.chainId ?? null,
    discarded_message_id: valueIn(newest, "messageId"),
    discarded_units: newest ? sumOfUnits(there) : null,
  };
}
