import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import { type AccountPage, type AccountTable, NEWEST_FIRST, newestOf } from "../../ofAccount.ts";
import { type IndexedTransfer, toTransfer } from "./transferRows.ts";

const OF_ACCOUNT: AccountTable = {
  table: "index.transfers",
  roles: ["sender", "receiver", "refund_to"],
  destination: "destination_chain_id",
};

/** Transfers that an account sent, gets or is refunded, the newest first. */
export async function transfersOfAccount(
  db: Queryable,
  account: Hex,
  page: AccountPage,
): Promise<IndexedTransfer[]> {
  const { rows } = await db.query(
    `select * from index.transfers where key = any($1::bytea[]) ${NEWEST_FIRST}`,
    [await newestOf(db, OF_ACCOUNT, account, page)],
  );
  return rows.map(toTransfer);
}

/** Transfers that a transaction sent or paid, in the order in which they were sent. */
export async function transfersOfTransaction(
  db: Queryable,
  transaction: Hex,
): Promise<IndexedTransfer[]> {
  const { rows } = await db.query(
    `select * from index.transfers where sent_transaction = $1
     union select * from index.transfers where paid_transaction = $1
     order by origin_chain_id, sent_height, sent_log_index`,
    [toBytea(transaction)],
  );
  return rows.map(toTransfer);
}

/** Transfers that origins show now, by their ids. */
export async function findTransfers(
  db: Queryable,
  transferIds: readonly Hex[],
): Promise<ReadonlyMap<Hex, IndexedTransfer>> {
  const { rows } = await db.query("select * from index.transfers where key = any($1::bytea[])", [
    transferIds.map(toBytea),
  ]);
  return new Map(rows.map(toTransfer).map((transfer) => [transfer.transferId, transfer]));
}
