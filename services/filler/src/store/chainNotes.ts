import { prepared, type Queryable } from "@causeway/database";

import { SOURCES } from "./sql/sources.ts";

/** The height up to which transactions of the account were booked. */
export async function readCounted(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query("select counted_height from chain_notes where chain_id = $1", [
    chainId,
  ]);
  return rows[0]?.counted_height ?? 0n;
}

export async function writeCounted(db: Queryable, chainId: bigint, height: bigint): Promise<void> {
  await db.query(
    `insert into chain_notes (chain_id, counted_height) values ($1, $2)
     on conflict (chain_id) do update set counted_height = excluded.counted_height`,
    [chainId, height],
  );
}

/** Notes that the index had a chain's newest block. */
export async function noteCaughtUp(db: Queryable, chainId: bigint): Promise<void> {
  await db.query(
    `insert into chain_notes (chain_id, caught_up) values ($1, true)
     on conflict (chain_id) do update set caught_up = true where not chain_notes.caught_up`,
    [chainId],
  );
}

/** Of some chains, those of which the index lacks history, or never had the newest block. */
export async function behindOf(db: Queryable, chainIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES} select chain_id from unnest($1::bigint[]) as known (chain_id)
     where not exists (
       select from chains c join chain_notes n using (chain_id)
       where c.chain_id = known.chain_id and n.caught_up)`,
      [chainIds],
    ),
  );
  return rows.map((row) => row.chain_id);
}
