import { CheckedPrices, ListedPrices, type PriceSource } from "@causeway/index";

import type { IndexerConfig } from "../config.ts";
import type { Indexer } from "../Indexer.ts";
import { PoolPrices } from "./PoolPrices.ts";

/** The prices of an indexer: those that are listed, and those of pools if its configuration says so. */
export function priceSource(
  { prices, poolPrices: rules, chains, market }: IndexerConfig,
  { db, logger, chains: sources }: Pick<Indexer, "db" | "logger" | "chains">,
): PriceSource {
  const listed = new ListedPrices(prices);
  if (rules === undefined) return listed;
  const pools = new PoolPrices({ chains: [...chains], ...market }, { db, sources, listed, rules });
  return new CheckedPrices(listed, pools, BigInt(rules.mostDifferenceBps), (difference) => {
    const [first, second] = difference.prices.map(({ usd }) => `${usd}`);
    const { assetId, hour } = difference;
    logger.warn(
      { assetId, hour: `${hour}`, listed: first, pools: second },
      "a listed price and that of pools differ: the hour has no price",
    );
  });
}
