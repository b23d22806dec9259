import type { Queryable } from "@causeway/database";
import type { ListedPrice, ServedEnvironment } from "@causeway/environment";
import { newestPrices } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { formatUnits, parseUnits } from "ethers";

import type { PrimaryClock } from "../keys/PrimaryClock.ts";
import type { ListedToken } from "../lists/ListedToken.ts";

/** Milliseconds for which one look serves all requests. */
const KEPT = 10_000;
const DAY = 86_400;
const USD_DECIMALS = 18;

/** A token as far as its price is concerned. */
type Priced = Pick<ListedToken, "assetId">;

/** Prices at one time. */
export class PriceList {
  readonly #byAsset: ReadonlyMap<Hex, bigint>;

  constructor(byAsset: ReadonlyMap<Hex, bigint>) {
    this.#byAsset = byAsset;
  }

  /** US dollars of one whole, times 10^18; undefined if unknown. */
  of({ assetId }: Priced): bigint | undefined {
    return assetId === undefined ? undefined : this.#byAsset.get(assetId);
  }

  /** US dollars of one whole; 0 if unknown. */
  numberOf(token: Priced): number {
    return Number(this.textOf(token));
  }

  /** The same as a decimal. */
  textOf(token: Priced): string {
    return formatUnits(this.of(token) ?? 0n, USD_DECIMALS).replace(/\.0$/, "");
  }
}

/**
 * Prices of tokens: those that the index stored within a day, then those that the environment lists. One look at the database
 * serves all requests of some seconds.
 */
export class Prices {
  readonly #db: Queryable;
  readonly #environment: Pick<ServedEnvironment, "assets" | "prices">;
  readonly #clock: Pick<PrimaryClock, "now">;
  readonly #monotonic: () => number;
  #look: { readonly at: number; readonly prices: Promise<PriceList> } | undefined;

  /**
   * @param clock Prices are too old by it.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    db: Queryable,
    environment: Pick<ServedEnvironment, "assets" | "prices">,
    clock: Pick<PrimaryClock, "now">,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#db = db;
    this.#environment = environment;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** The prices now. While the database does not answer, those that the environment lists. */
  newest(): Promise<PriceList> {
    const known = this.#look;
    if (known !== undefined && this.#monotonic() - known.at < KEPT) return known.prices;
    const prices = this.#read();
    this.#look = { at: this.#monotonic(), prices };
    return prices;
  }

  async #read(): Promise<PriceList> {
    const now = Math.floor(this.#clock.now() / 1_000);
    const ids = this.#environment.assets.map(({ assetId }) => assetId as Hex);
    const stored = await newestPrices(this.#db, ids, BigInt(now)).catch(() => new Map());
    return new PriceList(new Map([...this.#listed(now), ...stored]));
  }

  #listed(now: number): (readonly [Hex, bigint])[] {
    const { assets, prices } = this.#environment;
    return prices
      .filter((price) => holds(price, now))
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .flatMap(({ asset: symbol, usd }) => {
        const asset = assets.find((one) => one.symbol === symbol);
        return asset ? [[asset.assetId as Hex, parseUnits(usd, USD_DECIMALS)] as const] : [];
      });
  }
}

function holds({ at, days }: ListedPrice, now: number): boolean {
  const since = Date.parse(at) / 1_000;
  return since <= now && now < since + days * DAY;
}
