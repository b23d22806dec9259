import type { Crossing, Market, Pool } from "../src/index.ts";
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from "../src/index.ts";

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** A generator of 32 bits (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Addresses of tokens, in ascending order. */
export function tokenAt(place: number): string {
  return `0x${(place + 1).toString(16).padStart(40, "0")}`;
}

/** A number of a range, both ends included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** No test asks where a pool is. */
const ANYWHERE = tokenAt(0xff) as Pool["id"];

/** Fees with their spacings, as Uniswap v3 has them. */
const TIERS = [
  [500n, 10],
  [3_000n, 60],
  [10_000n, 200],
] as const;

/** A pool of two tokens whose price is about 1, with a random depth and fee. */
export function randomPool(random: Random, chainId: bigint, one: number, other: number): Pool {
  const [low, high] = one < other ? [one, other] : [other, one];
  const tokens = [tokenAt(low), tokenAt(high)] as const;
  const depth = 10n ** 18n * BigInt(between(random, 1_000, 2_000_000));
  const tilt = BigInt(between(random, 990, 1_010));
  const [fee, tickSpacing] = TIERS[between(random, 0, 2)] ?? TIERS[0];
  if (random() < 0.5) {
    const state = {
      kind: "constant product",
      reserve0: depth,
      reserve1: (depth * tilt) / 1_000n,
      fee: 3_000n,
    } as const;
    return { chainId, venueId: 1, id: ANYWHERE, name: "0x", tokens, gas: 80_000n, state };
  }
  const tick = between(random, -100, 100);
  const edge = {
    low: tickSpacing * between(random, -600, -10),
    high: tickSpacing * between(random, 10, 600),
  };
  const state = {
    kind: "concentrated",
    ...{
      sqrtPrice: sqrtPriceAtTick(tick),
      tick,
      liquidity: depth,
      fee,
      tickSpacing,
    },
    ticks: [
      { tick: edge.low, liquidityNet: depth },
      { tick: edge.high, liquidityNet: -depth },
    ],
    ...{ knownFrom: MIN_TICK, knownTo: MAX_TICK },
  } as const;
  return {
    chainId,
    venueId: 64,
    id: ANYWHERE,
    name: `0x${fee.toString(16).padStart(6, "0")}`,
    tokens,
    gas: 110_000n,
    state,
  };
}

/** Random pools of some tokens on one chain. No two pools of a pair have the same name. */
export function randomPools(
  random: Random,
  chainId: bigint,
  tokens: number,
  count: number,
): Pool[] {
  const pools = new Map<string, Pool>();
  for (let tries = 0; pools.size < count && tries < 20 * count; tries++) {
    const one = between(random, 0, tokens - 1);
    const other = between(random, 0, tokens - 1);
    if (one === other) continue;
    const pool = randomPool(random, chainId, one, other);
    pools.set(`${pool.venueId}${pool.name}${pool.tokens}`, pool);
  }
  return [...pools.values()];
}

/** An asset whose token is the first of each chain: 0.05 % with a floor of 0.05, no curve, an offer of 0.02 %. */
export function crossingBetween(from: bigint, to: bigint, place = 0): Crossing {
  return {
    assetId: `0x${"a5".repeat(32)}`,
    from: { chainId: from, token: tokenAt(place) },
    to: { chainId: to, token: tokenAt(place) },
    ...{ unitFrom: 10n ** 12n, unitTo: 10n ** 12n, maximum: 10n ** 15n },
    terms: { flat: 0n, floor: 50_000n, ceiling: 100_000_000n, rateBps: 5n, vaultBps: 8_000n },
    ...{ curve: undefined, deficit: 0n, offer: (units) => units / 5_000n },
    ...{ originGas: 200_000n, destinationGas: 300_000n },
  };
}

/** Gas at a price of 10^10 smallest units of each token. */
export function marketOf(pools: readonly Pool[], crossings: readonly Crossing[] = []): Market {
  return { pools, crossings, gasCost: (_chainId, gas) => gas * 10n ** 10n };
}
