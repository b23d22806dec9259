import type { Queryable } from "@causeway/database";

/** Of rows that change when their block is replaced. */
export const NON_FINAL = "not final";

/** Tables of what was read of a chain, and the column that says of which. */
const READ = [
  ["transfers", "origin_chain_id"],
  ["endings", "chain_id"],
  ["advances", "chain_id"],
  ["deliveries", "chain_id"],
  ["repayments", "chain_id"],
  ["pulls", "chain_id"],
  ["orders", "origin_chain_id"],
  ["held_orders", "chain_id"],
  ["hold_ends", "chain_id"],
  ["fills", "chain_id"],
] as const;

/** Forgets what was read of blocks up to a height that are final by now: it was in others, which were replaced. */
export function forgetReplaced(db: Queryable, chainId: bigint, to: bigint): Promise<void> {
  return forget(db, chainId, -1n, to);
}

/** Forgets what was noted of blocks above one and up to another that are not final, and about to be read. */
export function forgetNoted(
  db: Queryable,
  chainId: bigint,
  above: bigint,
  to: bigint,
): Promise<void> {
  return forget(db, chainId, above, to);
}

/** Forgets all that was read of blocks that are not final: one of them was replaced. */
export function forgetReplaceable(db: Queryable, chainId: bigint): Promise<void> {
  return forget(db, chainId, -1n, MOST_BIGINT);
}

/** The greatest that a column of heights can hold. */
const MOST_BIGINT = 2n ** 63n - 1n;

async function forget(db: Queryable, chainId: bigint, above: bigint, to: bigint): Promise<void> {
  for (const [table, chain] of READ) {
    await db.query(
      `delete from ${table} where ${chain} = $1 and height > $2 and height <= $3 and ${NON_FINAL}`,
      [chainId, above, to],
    );
  }
}
