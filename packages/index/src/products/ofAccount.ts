import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../store/bytes.ts";

/** Which rows of an account, the newest first. */
export interface AccountPage {
  readonly limit: number;
  /** Only rows that come after this one, which ended the page before. */
  readonly after?: PlaceInTime | undefined;
  /** Only rows that begin or end on this chain. */
  readonly chainId?: bigint | undefined;
}

/** Where a row stands among those of an account. Many rows may have one time: anyone can name an account. */
export interface PlaceInTime {
  /** Unix seconds. */
  readonly sentAt: bigint;
  /** Key of the row. */
  readonly key: Hex;
}

/** A table with accounts in several roles. It has an index on each role with `sent_at` and `key`. */
export interface AccountTable {
  readonly table: string;
  /** Columns that name accounts. */
  readonly roles: readonly string[];
  /** The end of a row `row`, in SQL. */
  readonly destination: string;
}

/**
 * Keys of an account's rows, the newest first; of one second, the greatest key first. Rows come and go while pages are read,
 * and none is left out that was there all the time.
 */
export async function newestOf(
  db: Queryable,
  { table, roles, destination }: AccountTable,
  account: Hex,
  { limit, after, chainId }: AccountPage,
): Promise<Buffer[]> {
  const order = "order by sent_at desc, key desc limit $2";
  const inRole = (role: string) => `(
    select key, sent_at from ${table} row
    where ${role} = $1 and ($3::bigint is null or (sent_at, key) < (to_timestamp($3), $4::bytea))
      and ($5::bigint is null or $5 in (origin_chain_id, ${destination})) ${order})`;
  const { rows } = await db.query(
    `select key from (${roles.map(inRole).join(" union ")}) own ${order}`,
    [toBytea(account), limit, after?.sentAt ?? null, after ? toBytea(after.key) : null, chainId],
  );
  return rows.map(({ key }) => key);
}
