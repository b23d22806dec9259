import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue, Subject } from "../../Entity.ts";
import type { IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";
import { END_COLUMNS, endAtReceiver, endParts } from "./endParts.ts";
import { HELD, HELD_FILLED, isEnd } from "./kinds.ts";

const ENTITY = "hold";

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "transfer_id", type: "bytea" },
  { name: "order_id", type: "bytea" },
  { name: "receiver", type: "bytea" },
  { name: "token", type: "bytea" },
  { name: "amount", type: "numeric(78)" },
  { name: "reason", type: "bytea" },
  { name: "height", type: "bigint" },
  { name: "log_index", type: "integer" },
  { name: "block", type: "bytea" },
  { name: "transaction", type: "bytea" },
  { name: "at", type: "timestamptz" },
  ...END_COLUMNS,
  { name: "final", type: "boolean" },
];

/**
 * An order that a chain held for its owner, by the transfer that brought it. The order's id is what its payload says,
 * which may be anybody's. Filling its transfer in advance ends no hold: that token is still here.
 */
export const hold: Entity = {
  name: ENTITY,
  table: "index.holds",
  columns: COLUMNS,
  subjectsOf,
  fold: (_key, events) => fold(inOrder(events)),
  endedWhen: "final and ended_final",
};

function subjectsOf(event: IndexedEvent): readonly Subject[] {
  if (event.kind !== HELD && event.kind !== HELD_FILLED && !isEnd(event)) return [];
  return [{ entity: ENTITY, key: holdKey(event.chainId, bytesOf(event, "transferId")) }];
}

/** The key of a hold: its chain, and the transfer that brought the order. */
export function holdKey(chainId: bigint, transferId: Hex): Hex {
  return concat([uintBytes(chainId, 8), transferId]);
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const held = newestOf(events, HELD);
  if (held === undefined) return undefined;
  return {
    ...{ chain_id: held.chainId, transfer_id: bytesOf(held, "transferId") },
    ...{ order_id: bytesOf(held, "orderId"), receiver: bytesOf(held, "receiver") },
    ...{ token: bytesOf(held, "token"), amount: wholeOf(held, "amount") },
    reason: bytesOf(held, "reason"),
    ...{ height: held.height, log_index: held.logIndex, block: held.blockHash },
    ...{ transaction: held.transaction, at: held.at },
    ...endParts(endAtReceiver(events.findLast(isEnd)), events),
    final: allFinal(events),
  };
}
