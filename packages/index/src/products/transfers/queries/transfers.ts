import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import { type IndexedTransfer, toTransfer } from "./transferRows.ts";

/** Which of an account's transfers, the newest first. */
export interface TransferPage {
  readonly limit: number;
  /** Only transfers sent before; unix seconds. */
  readonly before?: bigint | undefined;
}

/** Transfers that an account sent, gets or is refunded, the newest first. */
export async function transfersOfAccount(
  db: Queryable,
  account: Hex,
  { limit, before }: TransferPage,
): Promise<IndexedTransfer[]> {
  const roles = ["sender", "receiver", "refund_to"];
  const found = roles.map(
    (role) =>
      `(select * from index.transfers where ${role} = $1
        and ($2::bigint is null or sent_at < to_timestamp($2)) order by sent_at desc limit $3)`,
  );
  const { rows } = await db.query(
    `select * from (${found.join(" union ")}) own order by sent_at desc, key limit $3`,
    [toBytea(account), before ?? null, limit],
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
