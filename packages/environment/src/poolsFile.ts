import * as z from "zod/mini";

import { count, name } from "./fields.ts";

/** As Uniswap v3's factory and v4's pool manager take them. */
const WIDEST_SPACING = { v3: 16_383, v4: 32_767 };
const MILLION = 1_000_000;
const FARTHEST_TICK = 887_272;

const symbol = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9.]{0,10}$/, "a symbol is 1 to 11 letters, digits and dots"));

/** Of whole coins or tokens, above 0. */
const amount = z
  .string()
  .check(
    z.regex(
      /^(?=.*[1-9])(0|[1-9][0-9]{0,29})(\.[0-9]{1,36})?$/,
      'an amount above 0 is a string of decimal digits: "1500" or "0.25"',
    ),
  );

const token = z.strictObject({
  name,
  decimals: count.check(z.lte(36, "at most 36")),
  /** By a coin's symbol: how many tokens one costs. */
  coinPrices: z.record(z.string(), amount),
});

const onChains = {
  /** Names of the chains that have such a pool. */
  chains: z.array(name).check(
    z.minLength(1, "at least one chain"),
    z.refine((names) => new Set(names).size === names.length, "a chain is listed twice"),
  ),
  /** Symbols of assets or of tokens of this file. The pool's price follows from their prices in coin. */
  tokens: z
    .tuple([symbol, symbol])
    .check(z.refine(([one, other]) => one !== other, "two different tokens")),
};

/** Liquidity between two ticks. */
const position = z
  .strictObject({
    /** Ticks from the pool's first price, rounded outwards to the spacing. */
    from: z.int().check(z.gte(-FARTHEST_TICK), z.lte(FARTHEST_TICK)),
    to: z.int().check(z.gte(-FARTHEST_TICK), z.lte(FARTHEST_TICK)),
    /** The most that is added of each token, by its worth in whole coins. */
    coins: amount,
  })
  .check(z.refine(({ from, to }) => from < to, "from below to"));

const positions = z.array(position).check(z.minLength(1, "at least one position"));
const spacing = (widest: number) => z.int().check(z.gte(1), z.lte(widest));

/** A pool that is to stand on some chains. */
const plannedPool = z.discriminatedUnion("venue", [
  z.strictObject({
    ...onChains,
    venue: z.literal("uniswap-v2"),
    /** The worth of each token, in whole coins. */
    coins: amount,
  }),
  z.strictObject({
    ...onChains,
    venue: z.literal("uniswap-v3"),
    /** Millionths of the input. */
    fee: count.check(z.lt(MILLION)),
    tickSpacing: spacing(WIDEST_SPACING.v3),
    positions,
  }),
  z.strictObject({
    ...onChains,
    venue: z.literal("uniswap-v4"),
    fee: count.check(z.lt(MILLION)),
    tickSpacing: spacing(WIDEST_SPACING.v4),
    positions,
  }),
]);

/** `pools.json`: tokens that no bridge moves, and pools, on development chains. */
export const poolsFile = z.strictObject({
  tokens: z.record(symbol, token),
  pools: z.array(plannedPool),
});

export type PoolsFile = z.output<typeof poolsFile>;
export type PlannedPool = PoolsFile["pools"][number];
