import { allPaths } from "./allPaths.ts";
import { findPaths } from "./findPaths.ts";
import type { Path } from "./Path.ts";
import type { PoolsByToken } from "./PoolsByToken.ts";
import { byNet, type GasCost, type PricedWay, price } from "./PricedWay.ts";
import { SearchWork } from "./SearchWork.ts";
import { splitAmount } from "./splitAmount.ts";
import { STRAIGHT } from "./Way.ts";

/** Swaps that sharing an amount may compute, at most. */
const MOST_SWAPS = 3_000;
/** Swaps for each path that is a candidate. If there are enough for all paths, every path is one. */
const SWAPS_OF_PATH = 75;
/** Of more paths: the best for all of the amount, and the best for a portion. */
const CANDIDATES = 8;

/** The bounds of a search on one chain. */
export interface WayBounds {
  /** Hops of a path. */
  readonly mostHops: number;
  /** Equal portions in which an amount is shared; 1 for one path. */
  readonly portions: number;
  /** Ways that are returned. */
  readonly most: number;
  /** Swaps that sharing an amount may compute, beside the search for paths. */
  readonly mostSwaps: number;
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
  bounds: WayBounds,
  gasCost: GasCost,
): PricedWay[] {
  if (from === to) return [{ way: STRAIGHT, amountOut: amountIn, net: amountIn }];
  const mostSwaps = Math.min(bounds.mostSwaps, MOST_SWAPS);
  const paths =
    allPaths(graph, from, to, bounds.mostHops, mostSwaps / SWAPS_OF_PATH) ??
    bestPaths(graph, from, to, amountIn, bounds);
  const question = { ...bounds, amountIn, gasCost, work: new SearchWork(mostSwaps) };
  const single = paths
    .map((path) => price({ parts: [{ share: 10_000, path }] }, question))
    .filter((one) => one !== undefined);
  const split = bounds.portions === 1 ? undefined : splitAmount(paths, question);
  const all = split !== undefined && split.way.parts.length > 1 ? [split, ...single] : single;
  return all.sort(byNet).slice(0, bounds.most);
}

function bestPaths(
  graph: PoolsByToken,
  from: string,
  to: string,
  amountIn: bigint,
  { mostHops, portions }: WayBounds,
): Path[] {
  const portion = amountIn / BigInt(portions);
  const best = [amountIn, ...(portion === 0n || portions === 1 ? [] : [portion])].flatMap(
    (amount) => findPaths(graph, from, to, amount, mostHops).slice(0, CANDIDATES),
  );
  return distinct(best.map(({ path }) => path));
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
