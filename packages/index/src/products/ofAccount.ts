import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../store/bytes.ts";

/** Which rows of an account, the newest first. */
export interface AccountPage {
  readonly limit: number;
  /** Only rows that come after this place, which ended the page before. */
  readonly after?: SentPlace | undefined;
  /** Only rows that begin or end on this chain. */
  readonly chainId?: bigint | undefined;
}

/** Where an event that sends is among all of an account. Many may have one time: anyone can name an account. */
export interface SentPlace {
  /** Unix seconds. */
  readonly sentAt: bigint;
  readonly originChainId: bigint;
  readonly height: bigint;
  readonly logIndex: number;
}

/** A table with accounts in several roles. It has an index on each role with `sent_at`. */
export interface AccountTable {
  readonly table: string;
  /** Columns that name accounts. */
  readonly roles: readonly string[];
  /** The destination's chain id of a row `row`, in SQL. */
  readonly destination: string;
}

/** Ends a query of rows: the newest first, and within a second the chain of the least id first. */
export const NEWEST_FIRST =
  "order by sent_at desc, origin_chain_id, sent_height desc, sent_log_index desc";

/**
 * Keys of an account's rows, the newest first. Rows come and go while pages are read, and none is left out that was there
 * all the time.
 */
export async function newestOf(
  db: Queryable,
  { table, roles, destination }: AccountTable,
  account: Hex,
  { limit, after, chainId }: AccountPage,
): Promise<Buffer[]> {
  const inRole = (role: string) => `(
    select key, sent_at, origin_chain_id, sent_height, sent_log_index from ${table} row
    where ${role} = $1 and ($3::bigint is null or sent_at <= to_timestamp($3)
        and (sent_at, -origin_chain_id, sent_height, sent_log_index) < (to_timestamp($3), -$4::bigint, $5, $6))
      and ($7::bigint is null or $7 in (origin_chain_id, ${destination})) ${NEWEST_FIRST} limit $2)`;
  const { rows } = await db.query(
    `select key from (${roles.map(inRole).join(" union ")}) own ${NEWEST_FIRST} limit $2`,
    [
      ...[toBytea(account), limit, after?.sentAt, after?.originChainId, after?.height],
      ...[after?.logIndex, chainId],
    ],
  );
  return rows.map(({ key }) => key);
}
