import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";
import type { AssetPrice, RestingPrice } from "./PriceSource.ts";

/** Parts of an hour, and those of them in which a pool must have had a price. */
const [PARTS, LEAST_PARTS] = [12, 9];
const HOUR = 3_600n;

/** A price in the deepest pool of a chain, at a block. */
export interface PoolPrice extends AssetPrice {
  readonly assetId: Hex;
  /** Asset whose listed price it rests on. */
  readonly quoteId: Hex;
  /** Millionths that a trade there and back loses. */
  readonly lossPpm: bigint;
}

/** Seconds after which no hour needs a price: hours are priced within a week. */
const KEPT = 8n * 86_400n;

/**
 * Stores prices at a block of a chain, and forgets old ones of all chains.
 *
 * @param now Unix seconds.
 */
export async function storePoolPrices(
  db: Queryable,
  chainId: bigint,
  prices: readonly PoolPrice[],
  now: bigint,
): Promise<void> {
  await db.query(
    `insert into index.pool_prices (asset_id, at, chain_id, quote_id, usd, decimals, loss_ppm)
     select asset_id, to_timestamp(at), $1, quote_id, usd, decimals, loss_ppm
     from unnest($2::bytea[], $3::bigint[], $4::bytea[], $5::numeric[], $6::smallint[], $7::integer[])
       as price (asset_id, at, quote_id, usd, decimals, loss_ppm)
     on conflict do nothing`,
    [
      chainId,
      prices.map(({ assetId }) => toBytea(assetId)),
      prices.map(({ at }) => at),
      prices.map(({ quoteId }) => toBytea(quoteId)),
      prices.map(({ usd }) => usd),
      prices.map(({ decimals }) => decimals),
      prices.map(({ lossPpm }) => lossPpm),
    ],
  );
  await db.query("delete from index.pool_prices where at < to_timestamp($1)", [now - KEPT]);
}

/**
 * The median of an hour in the pools of one chain: that with the deepest ones. Undefined if no chain has prices of nearly the
 * whole hour: a few would let the trades of some minutes decide.
 */
export async function medianPrice(
  db: Queryable,
  assetId: Hex,
  hour: bigint,
): Promise<RestingPrice | undefined> {
  const { rows } = await db.query(
    `select percentile_disc(0.5) within group (order by usd) as usd, max(decimals) as decimals,
       array_agg(distinct quote_id) as quotes
     from index.pool_prices
     where asset_id = $1 and at >= to_timestamp($2) and at < to_timestamp($2) + interval '1 hour'
     group by chain_id
     having count(distinct date_bin(make_interval(secs => 3600 / $3::int), at, to_timestamp($2))) >= $4
     order by percentile_disc(0.5) within group (order by loss_ppm), chain_id limit 1`,
    [toBytea(assetId), hour, PARTS, LEAST_PARTS],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { usd, decimals, quotes } = found;
  return { usd, decimals, at: hour + HOUR, restsOn: quotes.map(fromBytea) };
}
