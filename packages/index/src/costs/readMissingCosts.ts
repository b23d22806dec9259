import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../store/bytes.ts";

/** Tries after which a cost counts as missing: about four minutes after the first one. */
const MOST_TRIES = 8;

/** Final transactions whose costs no RPC tells. */
export interface MissingCosts {
  readonly count: number;
  /** Hash of the lowest one. */
  readonly first: Hex;
  /** Unix seconds of its block. */
  readonly at: bigint;
}

/** Reads which costs of a chain are missing after many tries; undefined if none is. */
export async function readMissingCosts(
  db: Queryable,
  chainId: bigint,
): Promise<MissingCosts | undefined> {
  const { rows } = await db.query(
    `select hash, extract(epoch from at)::bigint as at, count(*) over ()::int as count
     from index.transactions
     where chain_id = $1 and gas_used is null and tries >= ${MOST_TRIES} order by height limit 1`,
    [chainId],
  );
  const [row] = rows;
  return row && { count: row.count, first: fromBytea(row.hash), at: row.at };
}
