import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../store/bytes.ts";

/** After so many tries in a row the pause, which doubles each time, is about an hour, and grows no more. */
const MOST_DOUBLINGS = 12;

/** Looks for what is missing of these transactions later, after a pause that doubles each time. */
export async function postpone(
  db: Queryable,
  chainId: bigint,
  hashes: readonly Hex[],
): Promise<void> {
  await db.query(
    `update index.transactions
     set tries = tries + 1, next_try_at = now() + make_interval(secs => 2 ^ least(tries, $3))
     where chain_id = $1 and hash = any ($2::bytea[])`,
    [chainId, hashes.map(toBytea), MOST_DOUBLINGS],
  );
}
