import type { Market, RouteQuery } from "@causeway/routing";
import {
  between,
  crossingBetween,
  marketOf,
  type Random,
  randomPools,
  seeded,
  tokenAt,
} from "@causeway/routing/testing/markets.ts";

/** What a market has. */
export interface MarketSize {
  readonly name: string;
  readonly chains: readonly bigint[];
  /** Of each chain. */
  readonly tokens: number;
  readonly pools: number;
}

export const SIZES: readonly MarketSize[] = [
  { name: "3 chains, 200 tokens, 1,000 pools", chains: [1n, 2n, 3n], tokens: 67, pools: 334 },
  { name: "1 chain, 6 tokens, 12 pools", chains: [1n], tokens: 6, pools: 12 },
];
/** Assets that cross: the tokens of the first places. */
const ASSETS = 3;
const ONE = 10n ** 18n;

/** Chains with pools, and three assets between each two of them. */
export function makeMarket(seed: number, { chains, tokens, pools: count }: MarketSize): Market {
  const random = seeded(seed);
  const pools = chains.flatMap((chainId) => randomPools(random, chainId, tokens, count));
  const crossings = chains.flatMap((from) =>
    chains
      .filter((to) => to !== from)
      .flatMap((to) =>
        Array.from({ length: ASSETS }, (_, place) => crossingBetween(from, to, place)),
      ),
  );
  return marketOf(pools, crossings);
}

/** Questions of all sizes. Of three chains, two of three cross. */
export function makeQueries(seed: number, size: MarketSize, count: number): RouteQuery[] {
  const random = seeded(seed + 1);
  return Array.from({ length: count }, () => ({
    from: anyToken(random, size),
    to: anyToken(random, size),
    amountIn: ONE * BigInt(between(random, 10, 100_000)),
    slippageBps: 50,
  })).filter(({ from, to }) => from.chainId !== to.chainId || from.token !== to.token);
}

function anyToken(random: Random, { chains, tokens }: MarketSize) {
  const chainId = chains[between(random, 0, chains.length - 1)] ?? 0n;
  return { chainId, token: tokenAt(between(random, 0, tokens - 1)) };
}
