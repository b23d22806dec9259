import type { Violation } from "@causeway/operator";

import type { BridgeConfig } from "../BridgeConfig.ts";
import type { AssetEntry, ChainEntry } from "../schema.ts";
import { amountViolation, MOST_MAXIMUM } from "./amounts.ts";
import { type OfferingWay, offeringWays } from "./statedOffers.ts";
import { within } from "./within.ts";

/** What an offer is worth is compared with gas: that takes a price of the coin in which gas is paid. */
export function coinPriceViolations(
  symbol: string,
  asset: AssetEntry,
  config: BridgeConfig,
): Violation[] {
  const unpriced = offeringWays(asset, config).flatMap((way) => missing(symbol, asset, way));
  return [...unpriced, ...stated(asset, config)].map(within(["coinPrices"]));
}

/** Of a coin that the asset is, nobody has to say the price. */
function missing(
  symbol: string,
  { coinPrices, chains }: AssetEntry,
  { from, to }: OfferingWay,
): Violation[] {
  const coin = to.coin.symbol;
  if (isWrappedCoin(chains[to.name]) || coinPrices?.[coin] !== undefined) return [];
  const rule = `how many ${symbol} one ${coin} costs: the offer from ${from} to ${to.name} is measured by that`;
  return [{ path: [coin], value: undefined, rule }];
}

function isWrappedCoin(chain: ChainEntry | undefined): boolean {
  return chain?.mode === "lock" && "wrappedNative" in chain.token;
}

function stated(
  { coinPrices = {}, chains, decimals }: AssetEntry,
  config: BridgeConfig,
): Violation[] {
  const coins = config.chains.flatMap(({ name, coin }) => (chains[name] ? [coin.symbol] : []));
  return Object.entries(coinPrices).flatMap(([coin, price]) => {
    if (!coins.includes(coin)) {
      const rule = `the coin of a chain of the asset: ${[...new Set(coins)].join(", ")}`;
      return [{ path: [coin], value: coin, rule }];
    }
    return amountViolation(coin, price, decimals, { least: 1n, most: MOST_MAXIMUM });
  });
}
