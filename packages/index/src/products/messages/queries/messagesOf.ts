import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import {
  type AccountPage,
  type AccountTable,
  NEWEST_FIRST,
  newestOf,
  type SentPlace,
} from "../../ofAccount.ts";
import type { Row } from "./rows.ts";

/** Ids of the messages that a transaction sent, in their order. */
export async function messagesOfTransaction(db: Queryable, transaction: Hex): Promise<Hex[]> {
  const { rows } = await db.query(
    `select message_id from index.messages where sent_transaction = $1
     order by origin_chain_id, sent_log_index`,
    [toBytea(transaction)],
  );
  return rows.map(({ message_id }) => fromBytea(message_id));
}

const OF_ACCOUNT: AccountTable = {
  table: "index.messages",
  roles: ["sender", "recipient"],
  destination: "(select l.destination_chain_id from index.lanes l where l.key = row.lane_id)",
};

/** A message of an account, and its place among the others. */
export interface AccountMessage extends SentPlace {
  readonly messageId: Hex;
}

/** Messages that an account sent, or that name it as their recipient, the newest first. */
export async function messagesOfAccount(
  db: Queryable,
  account: Hex,
  page: AccountPage,
): Promise<AccountMessage[]> {
  const { rows } = await db.query(
    `select ${PLACED} from index.messages where key = any($1::bytea[]) ${NEWEST_FIRST}`,
    [await newestOf(db, OF_ACCOUNT, account, page)],
  );
  return rows.map(placed);
}

const PLACED = `message_id, extract(epoch from sent_at)::bigint as at, sent_at, origin_chain_id,
  sent_height, sent_log_index`;

function placed(row: Row): AccountMessage {
  return {
    messageId: fromBytea(row.message_id),
    sentAt: row.at,
    ...{ originChainId: row.origin_chain_id, height: row.sent_height },
    logIndex: row.sent_log_index,
  };
}

/** Parameters: rows, place before (4), chain. The bound of `sent_at` lets a prepared query begin amid the index. */
const WANTED = `sent_at <= coalesce(to_timestamp($2::bigint), 'infinity')
  and ($2 is null
    or (sent_at, -origin_chain_id, sent_height, sent_log_index) < (to_timestamp($2), -$3::bigint, $4::bigint, $5::integer))
  and ($6::bigint is null or $6 in (origin_chain_id, ${OF_ACCOUNT.destination}))`;

/** An index finds final messages by their times, and those of each chain that are not final by their heights. */
const OF_EVERYBODY = `
  select * from (
    (select ${PLACED} from index.messages row where sent_final and ${WANTED} ${NEWEST_FIRST} limit $1)
    union all
    (select newest.* from index.chains chain cross join lateral (
      select ${PLACED} from index.messages row
      where origin_chain_id = chain.chain_id and sent_height > chain.final_height and not sent_final and ${WANTED}
      order by sent_height desc, sent_log_index desc limit $1
    ) newest)
  ) own ${NEWEST_FIRST} limit $1`;

/** Messages of everybody, the newest first. */
export async function newestMessages(
  db: Queryable,
  { limit, after, chainId }: AccountPage,
): Promise<AccountMessage[]> {
  const { rows } = await db.query(
    prepared(OF_EVERYBODY, [
      ...[limit, after?.sentAt, after?.originChainId, after?.height, after?.logIndex, chainId],
    ]),
  );
  return rows.map(placed);
}
