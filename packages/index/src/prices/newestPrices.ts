import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";

/**
 * The newest stored price of each asset, in US dollars times 10^18. An asset that did not move within a day before `now` has
 * none.
 *
 * @param now Unix seconds.
 */
export async function newestPrices(
  db: Queryable,
  assetIds: readonly Hex[],
  now: bigint,
): Promise<ReadonlyMap<Hex, bigint>> {
  const { rows } = await db.query(
    `select asset.asset_id, price.usd
     from unnest($1::bytea[]) as asset (asset_id)
     cross join lateral (
       select price.usd from index.asset_prices price
       where price.asset_id = asset.asset_id
         and price.hour between to_timestamp($2::bigint) - interval '1 day' and to_timestamp($2::bigint)
       order by price.hour desc limit 1) as price`,
    [assetIds.map(toBytea), now],
  );
  return new Map(rows.map(({ asset_id, usd }) => [fromBytea(asset_id), BigInt(usd)]));
}
