import type { Hex } from "@causeway/protocol";

import type { AssetPrice, LatePriceSource, PriceSource, RestingPrice } from "./PriceSource.ts";

const WHOLE_BPS = 10_000n;

/** Two prices of one hour that are too far apart. */
export interface PriceDifference {
  readonly assetId: Hex;
  readonly hour: bigint;
  /** Of the first source, and of the one that checks it. */
  readonly prices: readonly [AssetPrice, AssetPrice];
}

/**
 * Prices of a source that a second one checks. If both have a price and differ too much, the asset has no price: nobody
 * knows which one is wrong. An asset that only one of them has gets its price from that one.
 */
export class CheckedPrices implements PriceSource {
  readonly name: string;
  readonly assetIds: readonly Hex[];
  readonly #first: PriceSource;
  readonly #check: LatePriceSource;
  readonly #mostBps: bigint;
  readonly #onDifference: (difference: PriceDifference) => void;
  readonly #told = new Set<string>();

  /**
   * @param mostBps Of the first price, by which the two may differ.
   * @param onDifference Is called once for each asset and hour.
   */
  constructor(
    first: PriceSource,
    check: LatePriceSource,
    mostBps: bigint,
    onDifference: (difference: PriceDifference) => void,
  ) {
    this.name = `${first.name}, ${check.name}`;
    this.assetIds = [...new Set([...first.assetIds, ...check.assetIds])];
    this.#first = first;
    this.#check = check;
    this.#mostBps = mostBps;
    this.#onDifference = onDifference;
  }

  /** A price is stored for good, so an asset that both may have waits for both. */
  async priceAt(assetId: Hex, hour: bigint): Promise<AssetPrice | undefined> {
    if (this.#check.assetIds.includes(assetId) && this.#check.isOpen(hour)) return undefined;
    const [first, second] = await Promise.all([
      this.#first.priceAt(assetId, hour),
      this.#check.priceAt(assetId, hour),
    ]);
    if (second === undefined) return first;
    if (first === undefined) return (await this.#isSound(second, hour)) ? second : undefined;
    return this.#agree(assetId, hour, [first, second]) ? first : undefined;
  }

  /** A price is as wrong as those on which it rests. */
  async #isSound({ restsOn }: RestingPrice, hour: bigint): Promise<boolean> {
    const checked = restsOn.map(async (assetId) => {
      const first = await this.#first.priceAt(assetId, hour);
      const second = await this.#check.priceAt(assetId, hour);
      if (first === undefined || second === undefined) return first !== undefined;
      return this.#agree(assetId, hour, [first, second]);
    });
    return (await Promise.all(checked)).every((isRight) => isRight);
  }

  #agree(assetId: Hex, hour: bigint, prices: PriceDifference["prices"]): boolean {
    const [first, second] = prices.map(({ usd }) => usd) as [bigint, bigint];
    const apart = first > second ? first - second : second - first;
    if (apart * WHOLE_BPS <= first * this.#mostBps) return true;
    this.#tell({ assetId, hour, prices });
    return false;
  }

  async look(): Promise<void> {
    await this.#first.look?.();
    await this.#check.look?.();
  }

  #tell(difference: PriceDifference): void {
    const key = `${difference.assetId} ${difference.hour}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#onDifference(difference);
  }
}
