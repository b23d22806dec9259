import type { Hex } from "@causeway/protocol";

/** What one whole of an asset costs. */
export interface AssetPrice {
  /** US dollars, times 10^18. */
  readonly usd: bigint;
  /** Decimals of one whole. */
  readonly decimals: number;
  /** When the source had this price, unix seconds. */
  readonly at: bigint;
}

/** Knows prices. */
export interface PriceSource {
  /** Names it in the row of each price. */
  readonly name: string;
  /**
   * The price of an asset for an hour; undefined if the source has none, or one that is too old for the hour.
   *
   * @param assetId As `index.activity_hours` names it.
   * @param hour Beginning of the hour, unix seconds.
   */
  priceAt(assetId: Hex, hour: bigint): Promise<AssetPrice | undefined>;
}
