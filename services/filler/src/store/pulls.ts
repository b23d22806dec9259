import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { LogRow } from "./LogRow.ts";

/** What was owed to us and pulled. */
export interface StoredPull extends LogRow {
  readonly assetId: Hex;
  readonly units: bigint;
}

export async function storePull(
  db: Queryable,
  { chainId, transaction, logIndex, height, at, isFinal, assetId, units }: StoredPull,
): Promise<void> {
  await db.query(
    `insert into pulls (chain_id, transaction, log_index, asset_id, units, height, at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (chain_id, transaction, log_index) do update set
       height = excluded.height, at = excluded.at, final = excluded.final
     where not pulls.final`,
    [chainId, transaction, logIndex, assetId, units, height, at, isFinal],
  );
}
