import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";
import type { AssetPrice, PriceSource } from "./PriceSource.ts";

/** Hours that are priced in one run. */
const AT_ONCE = 500;

/** An asset in an hour with activity and without a price. */
interface Unpriced {
  readonly assetId: Hex;
  readonly hour: bigint;
}

/**
 * Stores prices of the hours in which assets moved, each once: a rebuild and another reader find the same price. An hour
 * without a price is looked at again, until a week has passed.
 *
 * @param sources The first that has a price gives it.
 * @param now Unix milliseconds.
 * @returns whether there may be more.
 */
export async function keepPrices(
  db: Queryable,
  sources: readonly PriceSource[],
  now: number,
): Promise<boolean> {
  const unpriced = await unpricedHours(db, sources, now);
  const found = await Promise.all(unpriced.map((one) => priceOf(sources, one)));
  const priced = unpriced.flatMap((one, index) => {
    const price = found[index];
    return price === undefined ? [] : [{ ...one, ...price }];
  });
  await db.query(
    `insert into index.asset_prices (asset_id, hour, usd, decimals, source, priced_at)
     select asset_id, to_timestamp(hour), usd, decimals, source, to_timestamp(at)
     from unnest($1::bytea[], $2::bigint[], $3::numeric[], $4::smallint[], $5::text[], $6::bigint[])
       as price (asset_id, hour, usd, decimals, source, at)
     on conflict (asset_id, hour) do nothing`,
    [
      priced.map(({ assetId }) => toBytea(assetId)),
      priced.map(({ hour }) => hour),
      priced.map(({ usd }) => usd),
      priced.map(({ decimals }) => decimals),
      priced.map(({ source }) => source),
      priced.map(({ at }) => at),
    ],
  );
  return priced.length === AT_ONCE;
}

/** Of assets that a source knows: anybody can swap tokens that nobody knows, and as many as they like. */
async function unpricedHours(
  db: Queryable,
  sources: readonly PriceSource[],
  now: number,
): Promise<Unpriced[]> {
  const known = new Set(sources.flatMap(({ assetIds }) => assetIds));
  if (known.size === 0) return [];
  const { rows } = await db.query(
    `select distinct asset_id, extract(epoch from hour)::bigint as hour
     from index.activity_hours activity
     where asset_id = any($3::bytea[]) and hour > to_timestamp($1::float8 / 1000) - interval '7 days'
       and not exists (
         select from index.asset_prices price
         where price.asset_id = activity.asset_id and price.hour = activity.hour)
     order by hour desc, asset_id limit $2`,
    [now, AT_ONCE, [...known].map(toBytea)],
  );
  return rows.map(({ asset_id, hour }) => ({ assetId: fromBytea(asset_id), hour }));
}

async function priceOf(
  sources: readonly PriceSource[],
  { assetId, hour }: Unpriced,
): Promise<(AssetPrice & { readonly source: string }) | undefined> {
  for (const source of sources) {
    const price = await source.priceAt(assetId, hour);
    // A price of nothing is no price: a volume must not look like 0.
    if (price !== undefined && price.usd > 0n) return { ...price, source: source.name };
  }
  return undefined;
}
