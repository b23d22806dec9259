import { prepared, type Queryable } from "@causeway/database";
import { fromBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { SOURCES } from "./sql/sources.ts";

/** How far the index has a chain, of which it has all history. */
export interface Progress {
  /** Newest block that was read; it may still be replaced. */
  readonly observedHeight: bigint;
  /** Undefined before the first block was read at the head. */
  readonly observedHash: Hex | undefined;
  /** Unix seconds; undefined likewise. */
  readonly observedAt: bigint | undefined;
  /** Newest block that was read when it was final. */
  readonly finalisedHeight: bigint;
}

/** How far the index has a chain; undefined while history is missing. */
export async function readProgress(db: Queryable, chainId: bigint): Promise<Progress | undefined> {
  const { rows } = await db.query(
    prepared(`${SOURCES} select * from chains where chain_id = $1`, [chainId]),
  );
  const [row] = rows;
  return (
    row && {
      observedHeight: row.observed_height,
      observedHash: row.observed_hash === null ? undefined : fromBytea(row.observed_hash),
      observedAt: row.observed_at ?? undefined,
      finalisedHeight: row.finalised_height,
    }
  );
}
