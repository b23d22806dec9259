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
  /** Assets of which it may have prices, as `index.activity_hours` names them. Nobody asks for others. */
  readonly assetIds: readonly Hex[];
  /**
   * The price of an asset for an hour; undefined if the source has none, or one that is too old for the hour.
   *
   * @param hour Beginning of the hour, unix seconds.
   */
  priceAt(assetId: Hex, hour: bigint): Promise<AssetPrice | undefined>;
  /** Looks at the market, if its prices come from one. The index calls it again and again. */
  look?(): Promise<void>;
}

/** A price that follows from those of other assets. */
export interface RestingPrice extends AssetPrice {
  readonly restsOn: readonly Hex[];
}

/** A source whose price of an hour is known when the hour is over, and rests on listed prices. */
export interface LatePriceSource extends PriceSource {
  priceAt(assetId: Hex, hour: bigint): Promise<RestingPrice | undefined>;
  /** Whether there may still be a price of an hour. */
  isOpen(hour: bigint): boolean;
}
