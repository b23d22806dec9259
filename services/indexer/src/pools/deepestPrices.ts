import type { PoolPrice, PriceSource } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "@causeway/routing";

import type { PricedToken } from "./pricedTokens.ts";
import { type TradePrice, tradePrice } from "./tradePrice.ts";

const HOUR = 3_600n;
/** A number of more digits does not count as a price. */
const MOST_USD = 10n ** 60n;
const PPM_IN_BPS = 100n;

/** What a pool must bear so that its price counts. */
export interface PoolRules {
  /** Worth of a trade, US dollars. */
  readonly tradeUsd: number;
  /** Basis points of it that buying and selling may cost together. */
  readonly mostLossBps: number;
}

/** The pools of a chain at a block. */
export interface PoolsAtBlock {
  readonly pools: readonly Pool[];
  readonly tokens: readonly PricedToken[];
  /** Unix seconds. */
  readonly at: bigint;
}

/** A token and its price in one pool. */
interface Found extends TradePrice {
  readonly token: PricedToken;
  /** Asset whose listed price it rests on. */
  readonly quoteId: Hex;
}

/**
 * Prices of tokens in the deepest of their pools against an asset whose price is listed. No price rests on that of another
 * pool: a trade in one pool would move all others.
 */
export async function deepestPrices(
  { pools, tokens, at }: PoolsAtBlock,
  listed: PriceSource,
  rules: PoolRules,
): Promise<PoolPrice[]> {
  const quotes = await quotesOf(tokens, listed, at);
  const best = new Map<Hex, Found>();
  for (const found of pools.flatMap((pool) => pricesIn(pool, tokens, quotes, rules))) {
    const known = best.get(found.token.address);
    if (known === undefined || found.lossPpm < known.lossPpm) best.set(found.token.address, found);
  }
  return [...best.values()].flatMap(({ token, ...price }) =>
    token.ids.map((id) => ({ ...id, ...price, at })),
  );
}

/** Listed prices of the hour, by the addresses of tokens. */
async function quotesOf(
  tokens: readonly PricedToken[],
  listed: PriceSource,
  at: bigint,
): Promise<ReadonlyMap<Hex, QuoteToken>> {
  const quotes = new Map<Hex, QuoteToken>();
  for (const { address, decimals, asset } of tokens) {
    const price = asset && (await listed.priceAt(asset.assetId, at - (at % HOUR)));
    if (asset === undefined || price === undefined) continue;
    quotes.set(address, { decimals, usd: price.usd, quoteId: asset.assetId });
  }
  return quotes;
}

interface QuoteToken {
  readonly decimals: number;
  readonly usd: bigint;
  readonly quoteId: Hex;
}

/** A pool of two assets whose prices are listed gives a price of each by the other. */
function pricesIn(
  { tokens: pair, state }: Pool,
  tokens: readonly PricedToken[],
  quotes: ReadonlyMap<Hex, QuoteToken>,
  { tradeUsd, mostLossBps }: PoolRules,
): Found[] {
  return pair.flatMap((address, place): Found[] => {
    const token = tokens.find((one) => one.address === address);
    const quoted = quotes.get(pair[1 - place] as Hex);
    if (token === undefined || quoted === undefined) return [];
    const { quoteId, ...quote } = quoted;
    const given = { ...quote, isFirst: place === 1 };
    const price = tradePrice(state, given, token.decimals, BigInt(tradeUsd));
    if (price === undefined || price.usd >= MOST_USD) return [];
    const isDeep = price.lossPpm <= BigInt(mostLossBps) * PPM_IN_BPS;
    return isDeep ? [{ ...price, token, quoteId }] : [];
  });
}
