import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../store/bytes.ts";

/** What custodies of an asset on a chain can pay. */
export interface Liquidity {
  readonly chainId: bigint;
  readonly assetId: Hex;
  /** Smallest units of the token in a unit of the asset. */
  readonly unit: bigint;
  /** Smallest units of the token at each moment. */
  readonly tokens: readonly bigint[];
}

/** A price of an asset. */
export interface MomentPrice {
  /** US dollars of one whole, times 10^18. */
  readonly usd: bigint;
  /** Decimals of one whole: units of the asset are that much smaller. */
  readonly decimals: number;
}

/** What custodies could pay at some moments: what they can pay now, less all that came since. */
export async function liquidityAt(
  db: Queryable,
  /** Beginnings of hours in unix seconds, ascending. */
  moments: readonly bigint[],
): Promise<Liquidity[]> {
  const [now, changes] = await Promise.all([heldNow(db), changesSince(db, moments)]);
  return now.map(({ chain_id, asset_id, unit, tokens }) => {
    const own = changes.filter((one) => one.chain_id === chain_id && one.asset_id.equals(asset_id));
    const at = (place: number) =>
      own.reduce((held, one) => (one.passed > place ? held - one.tokens : held), tokens);
    return {
      ...{ chainId: chain_id, assetId: fromBytea(asset_id), unit },
      tokens: moments.map((_, place) => at(place)),
    };
  });
}

interface Held {
  readonly chain_id: bigint;
  readonly asset_id: Buffer;
  readonly unit: bigint;
  readonly tokens: bigint;
}

async function heldNow(db: Queryable): Promise<Held[]> {
  const { rows } = await db.query(
    `select asset.chain_id, asset.asset_id, asset.unit, sum(vault.units) * asset.unit + sum(vault.tokens) as tokens
     from index.assets asset
     join index.vaults vault on vault.chain_id = asset.chain_id
       and (vault.custody = asset.custody or vault.asset_id = asset.asset_id)
     group by asset.chain_id, asset.asset_id, asset.unit`,
  );
  return rows;
}

interface Change extends Omit<Held, "unit"> {
  /** How many moments were before it. */
  readonly passed: number;
}

async function changesSince(db: Queryable, moments: readonly bigint[]): Promise<Change[]> {
  const { rows } = await db.query(
    `select chain_id, asset_id, sum(tokens) as tokens,
       width_bucket(extract(epoch from hour)::float8, $1::float8[]) as passed
     from index.vault_liquidity where hour >= to_timestamp($2)
     group by chain_id, asset_id, passed`,
    [moments.map(Number), Number(moments[0])],
  );
  return rows;
}

/** The newest price of each asset before each moment; undefined if no price is known. */
export async function pricesBefore(
  db: Queryable,
  moments: readonly bigint[],
): Promise<ReadonlyMap<Hex, readonly (MomentPrice | undefined)[]>> {
  const { rows } = await db.query(
    `select asset.asset_id, array_agg(price.usd::text order by moment.place) as usd,
       array_agg(price.decimals order by moment.place) as decimals
     from (select distinct asset_id from index.assets) asset
     cross join unnest($1::bigint[]) with ordinality as moment (at, place)
     left join lateral (
       select usd, decimals from index.asset_prices price
       where price.asset_id = asset.asset_id and price.hour < to_timestamp(moment.at)
       order by price.hour desc limit 1
     ) price on true
     group by asset.asset_id`,
    [moments],
  );
  return new Map(
    rows.map(({ asset_id, usd, decimals }) => [fromBytea(asset_id), pricesOf(usd, decimals)]),
  );
}

function pricesOf(usd: (string | null)[], decimals: (number | null)[]) {
  return usd.map((price, place) =>
    price === null ? undefined : { usd: BigInt(price), decimals: decimals[place] ?? 0 },
  );
}
