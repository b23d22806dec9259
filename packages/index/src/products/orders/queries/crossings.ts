import { bytesList, prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import type { Clocks } from "../../messages/queries/messageRecords.ts";
import type { SentPlace } from "../../ofAccount.ts";
import type { Crossing } from "./Crossing.ts";
import { crossingsOf } from "./crossingColumns.ts";
import type { CrossingKey } from "./crossingKeys.ts";
import { toCrossing } from "./toCrossing.ts";

/** The order of a transfer that is found, and the transfer if it carries none. */
const WITH_ORDER = (transfers: string) => `
  select o.key as order_key, t.key as transfer_key
  from (${transfers}) t left join index.orders o on o.transfer_id = t.key`;

const LIST = bytesList("$3");

const BY_KEYS = crossingsOf(
  `select * from unnest((select $3::bytea[]), (select $4::bytea[])) with ordinality as given (order_key, transfer_key, place)`,
  "w.place",
);

const BY_SENDING = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where sent_transaction = any(${LIST})
   union ${WITH_ORDER(`select key from index.transfers where sent_transaction = any(${LIST})`)}`,
  "origin, sent_log",
);

/** A transfer is also found by the id of its advance, which is the id of an order of ERC-7683. */
const BY_ID = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where order_id = $3
   union ${WITH_ORDER(`
     select key from index.transfers where key = $3
     union select key from index.transfers where advance_id = $3`)}`,
  "(o.order_id = $3) desc nulls last, (t.key = $3) desc, sent_at, origin",
);

const OF_IDS = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where order_id = any(${LIST})
   union ${WITH_ORDER(`select key from index.transfers where key = any(${LIST})`)}`,
  "sent_at, origin",
);

/** The event of the router, or that of the bridge if there is no order. Both are in one block. */
const BY_PLACE = crossingsOf(
  `select o.key as order_key, t.key as transfer_key
   from index.transfers t left join index.orders o on o.transfer_id = t.key
   where t.origin_chain_id = $3 and t.sent_height = $4
     and coalesce(o.sent_log_index, t.sent_log_index) = $5`,
  "origin",
);

/** Orders and transfers by their keys, in the order of these. */
export function crossingsByKeys(
  db: Queryable,
  keys: readonly CrossingKey[],
  clocks: Clocks,
): Promise<Crossing[]> {
  const orders = keys.map(({ order }) => order);
  return read(db, BY_KEYS, clocks, [orders, keys.map(({ transfer }) => transfer)]);
}

/** Orders that transactions sent, and transfers that carry none, in their order. @returns those of each transaction. */
export async function crossingsOfTransactions(
  db: Queryable,
  transactions: readonly Hex[],
  clocks: Clocks,
): Promise<Crossing[][]> {
  const found = await read(db, BY_SENDING, clocks, [transactions.map(toBytea)]);
  const byTransaction = Map.groupBy(found, ({ sent }) => sent.transaction);
  return transactions.map((transaction) => byTransaction.get(transaction) ?? []);
}

/**
 * Orders by an id: of the order, of its transfer, or of an order of ERC-7683. Several have one id if a sender used it on
 * several chains of generation 2.1.
 */
export function crossingsById(db: Queryable, id: Hex, clocks: Clocks): Promise<Crossing[]> {
  return read(db, BY_ID, clocks, [toBytea(id)]);
}

/** Orders by their ids or those of their transfers, and transfers that carry none. */
export function crossingsOfIds(
  db: Queryable,
  ids: readonly Hex[],
  clocks: Clocks,
): Promise<Crossing[]> {
  return read(db, OF_IDS, clocks, [ids.map(toBytea)]);
}

/** The order, or the transfer that carries none, whose event has this place. */
export async function crossingAt(
  db: Queryable,
  { originChainId, height, logIndex }: Omit<SentPlace, "sentAt">,
  clocks: Clocks,
): Promise<Crossing | undefined> {
  const [found] = await read(db, BY_PLACE, clocks, [originChainId, height, logIndex]);
  return found;
}

async function read(
  db: Queryable,
  text: string,
  clocks: Clocks,
  values: readonly unknown[],
): Promise<Crossing[]> {
  const { rows } = await db.query(
    prepared(text, [[...clocks.keys()], [...clocks.values()], ...values]),
  );
  return rows.map(toCrossing);
}
