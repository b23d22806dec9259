import { findPaths, type PoolsByToken } from "./findPaths.ts";
import type { Path } from "./Path.ts";
import { byNet, type GasCost, type PricedWay, price, splitAmount } from "./splitAmount.ts";
import { STRAIGHT } from "./Way.ts";

/** Paths among which an amount is shared: the best for all of it, and the best for a portion. */
const CANDIDATES = 8;

/** The bounds of a search on one chain. */
export interface WayBounds {
  /** Hops of a path. */
  readonly mostHops: number;
  /** Equal portions in which an amount is shared. */
  readonly portions: number;
  /** Ways that are returned. */
  readonly most: number;
}

/**
 * The best ways from token to token on one chain, the best first: by what is left after gas.
 *
 * @param amountIn Smallest units of `from`.
 * @returns Empty if no pools lead there that take the amount.
 */
export function findWays(
  graph: PoolsByToken,
  from: string,
  to: string,
  amountIn: bigint,
  { mostHops, portions, most }: WayBounds,
  gasCost: GasCost,
): PricedWay[] {
  if (from === to) return [{ way: STRAIGHT, amountOut: amountIn, net: amountIn }];
  const whole = findPaths(graph, from, to, amountIn, mostHops);
  const portion = amountIn / BigInt(portions);
  const small = portion === 0n ? [] : findPaths(graph, from, to, portion, mostHops);
  const candidates = distinct([
    ...whole.slice(0, CANDIDATES).map(({ path }) => path),
    ...small.slice(0, CANDIDATES).map(({ path }) => path),
  ]);
  const single = whole
    .slice(0, most + 2)
    .map(({ path }) => price({ parts: [{ share: 10_000, path }] }, amountIn, gasCost))
    .filter((one) => one !== undefined);
  const split = splitAmount(candidates, amountIn, portions, gasCost);
  const all = split !== undefined && split.way.parts.length > 1 ? [split, ...single] : single;
  return all.sort(byNet).slice(0, most);
}

function distinct(paths: readonly Path[]): Path[] {
  const seen = new Map<string, Path>();
  for (const path of paths) {
    const key = path.map(
      ({ pool, zeroForOne }) => `${pool.venueId}${pool.name}${pool.tokens.join("")}${zeroForOne}`,
    );
    if (!seen.has(key.join("/"))) seen.set(key.join("/"), path);
  }
  return [...seen.values()];
}
