import type { ServedEnvironment } from "@causeway/environment";
import {
  type IndexedSource,
  type LatePriceSource,
  medianPrice,
  type PriceSource,
  type RestingPrice,
  storePoolPrices,
} from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { placesOf, readPools } from "@causeway/routing/read";
import type { Pool } from "pg";

import { deepestPrices, type PoolRules } from "./deepestPrices.ts";
import { type PricedToken, pricedTokens } from "./pricedTokens.ts";

const HOUR = 3_600n;
/** Seconds after an hour in which its last block may still be read. */
const LATEST = 120n;

type PricedEnvironment = Pick<ServedEnvironment, "chains" | "assets" | "tokens" | "pools">;
type PricedChain = ServedEnvironment["chains"][number];

/** What prices of pools need, beside the environment. */
export interface PoolMarket {
  readonly db: Pool;
  readonly sources: ReadonlyMap<bigint, IndexedSource>;
  /** Prices of the assets against which pools trade. */
  readonly listed: PriceSource;
  readonly rules: PoolRules;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Prices in the known pools of an environment: the median of many blocks of the hour, in the chain's deepest pool. */
export class PoolPrices implements LatePriceSource {
  readonly name = "pools";
  readonly assetIds: readonly Hex[];
  readonly #environment: PricedEnvironment;
  readonly #tokens: readonly PricedToken[];
  readonly #market: PoolMarket;

  constructor(environment: PricedEnvironment, market: PoolMarket) {
    this.#environment = environment;
    this.#market = market;
    this.#tokens = pricedTokens(environment).filter((token) => isPooled(environment, token));
    const ids = this.#tokens.flatMap((token) => token.ids.map(({ assetId }) => assetId));
    this.assetIds = [...new Set(ids)];
  }

  isOpen(hour: bigint): boolean {
    return this.#now() < hour + HOUR + LATEST;
  }

  async priceAt(assetId: Hex, hour: bigint): Promise<RestingPrice | undefined> {
    return this.isOpen(hour) ? undefined : medianPrice(this.#market.db, assetId, hour);
  }

  /**
   * Stores the prices of the newest blocks.
   *
   * @throws the first failure of a chain; the prices of all others are stored.
   */
  async look(): Promise<void> {
    const looks = this.#environment.chains.map((chain) => this.#lookAt(chain));
    const failed = (await Promise.allSettled(looks)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  /** Unix seconds. */
  #now(): bigint {
    return BigInt(Math.floor((this.#market.now ?? Date.now)() / 1_000));
  }

  async #lookAt(config: PricedChain): Promise<void> {
    const { db, sources, listed, rules } = this.#market;
    const { chainId, swap } = config;
    const source = sources.get(chainId);
    const places = placesOf(config, this.#environment.pools);
    if (source?.calls === undefined || swap === undefined || places.length === 0) return;
    const { height, at } = await source.chain.newestBlock();
    const { pools } = await readPools(places, {
      reader: source.calls,
      lens: swap.lens,
      block: Number(height),
    });
    const tokens = this.#tokens.filter((token) => token.chainId === chainId);
    const prices = await deepestPrices({ pools, tokens, at }, listed, rules);
    await storePoolPrices(db, chainId, prices, this.#now());
  }
}

function isPooled(
  { chains, pools }: PricedEnvironment,
  { chainId, address }: PricedToken,
): boolean {
  const name = chains.find((chain) => chain.chainId === chainId)?.name;
  return pools.some(
    ({ chain, tokens }) =>
      chain === name && tokens.some((token) => token.toLowerCase() === address),
  );
}
