import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import {
  type AccountPage,
  type AccountTable,
  NEWEST_FIRST,
  newestOf,
  type SentPlace,
} from "../../ofAccount.ts";

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
    `select message_id, extract(epoch from sent_at)::bigint as at, origin_chain_id, sent_height, sent_log_index
     from index.messages where key = any($1::bytea[]) ${NEWEST_FIRST}`,
    [await newestOf(db, OF_ACCOUNT, account, page)],
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    sentAt: row.at,
    ...{ originChainId: row.origin_chain_id, height: row.sent_height },
    logIndex: row.sent_log_index,
  }));
}
