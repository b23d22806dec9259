import type { Hex } from "@causeway/protocol";

import type { AssetPrice, PriceSource } from "./PriceSource.ts";

const HOUR = 3_600n;

/** A price in a list, and how long it holds. */
export interface ListedPrice extends AssetPrice {
  readonly assetId: Hex;
  /** The price is too old after this time, unix seconds. */
  readonly until: bigint;
}

/** Prices that people list in a configuration. */
export class ListedPrices implements PriceSource {
  readonly name = "configuration";
  readonly assetIds: readonly Hex[];
  readonly #prices: readonly ListedPrice[];

  constructor(prices: readonly ListedPrice[]) {
    this.#prices = prices;
    this.assetIds = [...new Set(prices.map(({ assetId }) => assetId))];
  }

  /** The newest price from before the end of the hour, if it holds that long. */
  async priceAt(assetId: Hex, hour: bigint): Promise<AssetPrice | undefined> {
    const end = hour + HOUR;
    const known = this.#prices.filter((price) => price.assetId === assetId && price.at < end);
    const newest = known.reduce<ListedPrice | undefined>(
      (best, price) => (best === undefined || price.at > best.at ? price : best),
      undefined,
    );
    return newest === undefined || newest.until < end ? undefined : newest;
  }
}
