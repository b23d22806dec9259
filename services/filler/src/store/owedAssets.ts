import { prepared, type Queryable } from "@causeway/database";
import { fromBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { SOURCES } from "./sql/sources.ts";

/** Assets of which something was owed to us on a chain that was not pulled yet. */
export async function owedAssets(db: Queryable, chainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select asset_id from repayments r
     where chain_id = $1 and is_owed
     group by asset_id
     having sum(paid) > coalesce(
       (select sum(units) from pulls p where p.chain_id = $1 and p.asset_id = r.asset_id), 0)`,
      [chainId],
    ),
  );
  return rows.map((row) => fromBytea(row.asset_id));
}
