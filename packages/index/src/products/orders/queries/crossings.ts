import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import type { SentPlace } from "../../ofAccount.ts";
import type { Crossing } from "./Crossing.ts";
import { crossingsOf } from "./crossingColumns.ts";
import type { CrossingKey } from "./crossingKeys.ts";
import { toCrossing } from "./toCrossing.ts";

/** The order of a transfer that is found, and the transfer if it carries none. */
const WITH_ORDER = (transfers: string) => `
  select o.key as order_key, t.key as transfer_key
  from (${transfers}) t left join index.orders o on o.transfer_id = t.key`;

const BY_KEYS = crossingsOf(
  `select * from unnest($2::bytea[], $3::bytea[]) with ordinality as given (order_key, transfer_key, place)`,
  "w.place",
);

const BY_SENDING = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where sent_transaction = $2
   union ${WITH_ORDER("select key from index.transfers where sent_transaction = $2")}`,
  "origin, sent_log",
);

/** A transfer is also found by the id of its advance, which is the id of an order of ERC-7683. */
const BY_ID = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where order_id = $2
   union ${WITH_ORDER(`
     select key from index.transfers where key = $2
     union select key from index.transfers where advance_id = $2`)}`,
  "(o.order_id = $2) desc nulls last, (t.key = $2) desc, sent_at, origin",
);

const OF_IDS = crossingsOf(
  `select key as order_key, transfer_id as transfer_key from index.orders where order_id = any($2::bytea[])
   union ${WITH_ORDER("select key from index.transfers where key = any($2::bytea[])")}`,
  "sent_at, origin",
);

/** The event of the router, or that of the bridge if there is no order. Both are in one block. */
const BY_PLACE = crossingsOf(
  `select o.key as order_key, t.key as transfer_key
   from index.transfers t left join index.orders o on o.transfer_id = t.key
   where t.origin_chain_id = $2 and t.sent_height = $3
     and coalesce(o.sent_log_index, t.sent_log_index) = $4`,
  "origin",
);

/**
 * Orders and transfers by their keys, in the order of these.
 *
 * @param now Unix seconds at the destination, by which deadlines pass.
 */
export function crossingsByKeys(
  db: Queryable,
  keys: readonly CrossingKey[],
  now: bigint,
): Promise<Crossing[]> {
  const orders = keys.map(({ order }) => order);
  return read(db, BY_KEYS, [now, orders, keys.map(({ transfer }) => transfer)]);
}

/** Orders that a transaction sent, and transfers that carry none, in their order. */
export function crossingsOfTransaction(
  db: Queryable,
  transaction: Hex,
  now: bigint,
): Promise<Crossing[]> {
  return read(db, BY_SENDING, [now, toBytea(transaction)]);
}

/**
 * Orders by an id: of the order, of its transfer, or of an order of ERC-7683. Several have one id if a sender used it on
 * several chains of generation 2.1.
 */
export function crossingsById(db: Queryable, id: Hex, now: bigint): Promise<Crossing[]> {
  return read(db, BY_ID, [now, toBytea(id)]);
}

/** Orders by their ids or those of their transfers, and transfers that carry none. */
export function crossingsOfIds(
  db: Queryable,
  ids: readonly Hex[],
  now: bigint,
): Promise<Crossing[]> {
  return read(db, OF_IDS, [now, ids.map(toBytea)]);
}

/** The order, or the transfer that carries none, whose event has this place. */
export async function crossingAt(
  db: Queryable,
  { originChainId, height, logIndex }: Omit<SentPlace, "sentAt">,
  now: bigint,
): Promise<Crossing | undefined> {
  const [found] = await read(db, BY_PLACE, [now, originChainId, height, logIndex]);
  return found;
}

async function read(db: Queryable, text: string, values: unknown[]): Promise<Crossing[]> {
  const { rows } = await db.query(prepared(text, values));
  return rows.map(toCrossing);
}
