import type { Queryable } from "@causeway/database";

/** Chains of which the index has all history up to the newest final block that it read. */
export async function wholeChains(db: Queryable): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query(
    "select chain_id from index.chains where filled_height >= live_height - 1",
  );
  return new Set(rows.map((row) => row.chain_id));
}
