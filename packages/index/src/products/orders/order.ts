import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue, Subject } from "../../Entity.ts";
import type { IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";
import { carriesTransfer } from "../transfers/carriedParts.ts";
import { APPENDED, CARRIED_COLUMNS, carriedOrder } from "./carriedOrder.ts";
import { END_COLUMNS, endAtReceiver, endParts, type OrderEnd } from "./endParts.ts";
import { FILLED, HELD, HELD_FILLED, isAdvance, isEnd, SENT_BACK, TAKEN } from "./kinds.ts";
import { orderSums } from "./orderSums.ts";
import {
  BRIDGED,
  destinationOf,
  isLocal,
  PAID,
  ROUTER_KINDS,
  SENT_COLUMNS,
  sentOrder,
  transferOf,
} from "./sentOrder.ts";

const ENTITY = "order";

/** Kinds of event that name the transfer of an order at its destination. */
const AT_RECEIVER: readonly string[] = [FILLED, TAKEN, HELD, HELD_FILLED, SENT_BACK];

const COLUMNS: readonly Column[] = [
  ...SENT_COLUMNS,
  ...CARRIED_COLUMNS,
  { name: "held_height", type: "bigint" },
  { name: "held_transaction", type: "bytea" },
  { name: "held_at", type: "timestamptz" },
  { name: "held_token", type: "bytea" },
  { name: "held_amount", type: "numeric(78)" },
  { name: "held_reason", type: "bytea" },
  ...END_COLUMNS,
  { name: "is_advanced", type: "boolean" },
  { name: "return_id", type: "bytea" },
  { name: "return_height", type: "bigint" },
  { name: "return_transaction", type: "bytea" },
  { name: "return_at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/**
 * An order that a router took. Of the events at the destination, those count that name the transfer of the order: anyone
 * can send a transfer of their own whose payload names a foreign order.
 */
export const order: Entity = {
  name: ENTITY,
  table: "index.orders",
  columns: COLUMNS,
  noted: [{ name: "micro_usd", type: "numeric" }],
  subjectsOf,
  fold: (_key, events) => fold(inOrder(events)),
  endedWhen: "final and ended_final and not is_advanced",
  contributes: orderSums,
};

function subjectsOf(event: IndexedEvent): readonly Subject[] {
  if (ROUTER_KINDS.includes(event.kind)) {
    const alias = transferOf(event);
    return [{ entity: ENTITY, key: keyOf(event), ...(alias && { alias }) }];
  }
  if (AT_RECEIVER.includes(event.kind)) {
    return [{ entity: ENTITY, alias: bytesOf(event, "transferId") }];
  }
  if (event.kind !== APPENDED || !carriesTransfer(bytesOf(event, "frame"))) return [];
  return [{ entity: ENTITY, alias: bytesOf(event, "messageId") }];
}

/** An id of generation 2.1 names no chain: a sender may use it on several. */
function keyOf(event: IndexedEvent): Hex {
  const orderId = bytesOf(event, "orderId");
  const isPrevious = event.kind === BRIDGED || event.kind === PAID;
  return isPrevious ? concat([orderId, uintBytes(event.chainId, 8)]) : orderId;
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const sent = events.find(({ kind }) => ROUTER_KINDS.includes(kind));
  if (sent === undefined) return undefined;
  const appended = events.find(
    ({ kind, chainId }) => kind === APPENDED && chainId === sent.chainId,
  );
  const arrived = events.filter(
    ({ kind, chainId }) => AT_RECEIVER.includes(kind) && chainId === destinationOf(sent),
  );
  const end = isLocal(sent) ? endOnChain(sent) : endAtReceiver(endOf(arrived));
  return {
    ...sentOrder(sent),
    ...carriedOrder(appended),
    ...(isLocal(sent) && { receiver: bytesOf(sent, "receiver"), is_carried: false }),
    ...heldParts(newestOf(arrived, HELD)),
    ...endParts(end, arrived),
    is_advanced: end ? isAdvance(end.event) : null,
    ...returnParts(newestOf(arrived, SENT_BACK)),
    final: allFinal(events),
  };
}

/** An order that stays on its chain ends when its router takes it. */
function endOnChain(event: StoredEvent): OrderEnd {
  return { event, token: "tokenOut", amount: "amountOut" };
}

/**
 * What the arrival of the transfer led to comes first: anyone can fill an order in advance again after its transfer
 * arrived, as a gift.
 */
function endOf(arrived: readonly StoredEvent[]): StoredEvent | undefined {
  const end = arrived.findLast(isEnd);
  if (end !== undefined || newestOf(arrived, HELD) !== undefined) return end;
  return arrived.find(isAdvance);
}

function heldParts(held: StoredEvent | undefined): Record<string, RowValue> {
  return {
    held_height: held?.height ?? null,
    held_transaction: held?.transaction ?? null,
    held_at: held?.at ?? null,
    held_token: held ? bytesOf(held, "token") : null,
    held_amount: held ? wholeOf(held, "amount") : null,
    held_reason: held ? bytesOf(held, "reason") : null,
  };
}

function returnParts(back: StoredEvent | undefined): Record<string, RowValue> {
  return {
    return_id: back ? bytesOf(back, "returnId") : null,
    return_height: back?.height ?? null,
    return_transaction: back?.transaction ?? null,
    return_at: back?.at ?? null,
  };
}
