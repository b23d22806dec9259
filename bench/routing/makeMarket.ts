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

const CHAINS = [1n, 2n, 3n] as const;
/** Of each chain: 200 tokens and 1,000 pools in all. */
const TOKENS = 67;
const POOLS = 334;
/** Assets that cross: the tokens of the first places. */
const ASSETS = 3;
const ONE = 10n ** 18n;

/** Three chains with a thousand pools, and three assets between each two of them. */
export function makeMarket(seed: number): Market {
  const random = seeded(seed);
  const pools = CHAINS.flatMap((chainId) => randomPools(random, chainId, TOKENS, POOLS));
  const crossings = CHAINS.flatMap((from) =>
    CHAINS.filter((to) => to !== from).flatMap((to) =>
      Array.from({ length: ASSETS }, (_, place) => crossingBetween(from, to, place)),
    ),
  );
  return marketOf(pools, crossings);
}

/** Questions of all sizes, two of three across chains. */
export function makeQueries(seed: number, count: number): RouteQuery[] {
  const random = seeded(seed + 1);
  return Array.from({ length: count }, () => ({
    from: anyToken(random),
    to: anyToken(random),
    amountIn: ONE * BigInt(between(random, 10, 100_000)),
    slippageBps: 50,
  })).filter(({ from, to }) => from.chainId !== to.chainId || from.token !== to.token);
}

function anyToken(random: Random) {
  const chainId = CHAINS[between(random, 0, CHAINS.length - 1)] ?? CHAINS[0];
  return { chainId, token: tokenAt(between(random, 0, TOKENS - 1)) };
}
