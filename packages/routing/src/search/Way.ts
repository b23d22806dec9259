import { type Hex, type Hop, type HopsPart, type HopsStep, WHOLE_SHARE } from "@causeway/protocol";

import type { Pool } from "./Market.ts";
import { follow, gasOf, type Moved, type Path, type PathHop, tokenOut } from "./Path.ts";

/** A path that takes a share of an amount. */
export interface WayPart {
  /** Of 10,000. */
  readonly share: number;
  readonly path: Path;
}

/** How an amount is swapped on one chain: parts with shares of it, all ending in one token. */
export interface Way {
  /** In the order in which they are made; their shares are 10,000 together. Empty if nothing is swapped. */
  readonly parts: readonly WayPart[];
}

/** Nothing is swapped: the token is there already. */
export const STRAIGHT: Way = { parts: [] };

/** What a share is of an amount, as the executor computes it. */
export function inputOf(share: number, amountIn: bigint): bigint {
  return (amountIn * BigInt(share)) / BigInt(WHOLE_SHARE);
}

/** A number of equal portions of an amount as a share of it. */
export function shareOf(count: number, portions: number): number {
  return Math.floor((count * WHOLE_SHARE) / portions);
}

/**
 * What a way pays for an input, to the unit, as the executor makes it: each part has its share, rounded down, and the last
 * part the rest.
 *
 * @param along Follows a path, as {@link follow} does.
 * @returns undefined if a pool does not take its part.
 */
export function outputOf(
  { parts }: Way,
  amountIn: bigint,
  along: typeof follow = follow,
): bigint | undefined {
  if (parts.length === 0) return amountIn;
  const moved: Moved = new Map();
  let [left, output] = [amountIn, 0n];
  for (const [k, { share, path }] of parts.entries()) {
    const isLast = k === parts.length - 1;
    const input = isLast ? left : inputOf(share, amountIn);
    left -= input;
    const swap = along(path, input, moved);
    if (swap === undefined) return undefined;
    output += swap.amountOut;
    for (const [pool, state] of swap.moves) moved.set(pool, state);
  }
  return output;
}

/** What a part of a way takes and pays. */
export interface PartSwap {
  readonly path: Path;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** The swaps of a way, part by part, for an input that {@link outputOf} takes. */
export function partsOf(way: Way, amountIn: bigint): PartSwap[] {
  const parts: PartSwap[] = [];
  outputOf(way, amountIn, (path, input, moved) => {
    const followed = follow(path, input, moved);
    if (followed) parts.push({ path, amountIn: input, amountOut: followed.amountOut });
    return followed;
  });
  return parts;
}

/** Gas of a way's hops. */
export function gasOfWay({ parts }: Way): bigint {
  return parts.reduce((sum, { path }) => sum + gasOf(path), 0n);
}

/** A way as the steps of a route. */
export function stepsOf({ parts }: Way): HopsStep[] {
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1) return hopsOf(only.path);
  return [
    parts.map(({ share, path }, k) => ({
      share: k === parts.length - 1 ? 0 : share,
      hops: hopsOf(path),
    })),
  ];
}

/**
 * The way that steps describe, through pools as they are now.
 *
 * @param pools Of the chain.
 * @param tokenIn Lower case.
 * @returns undefined if a pool is missing, or one step after another splits the amount.
 */
export function wayOf(
  steps: readonly HopsStep[],
  pools: readonly Pool[],
  tokenIn: string,
): Way | undefined {
  if (steps.length === 0) return STRAIGHT;
  const hops = steps.filter((step) => "venueId" in step);
  if (hops.length === steps.length) return wayOfParts([{ share: 0, hops }], pools, tokenIn);
  const [only] = steps;
  if (steps.length > 1 || only === undefined || "venueId" in only) return undefined;
  return wayOfParts(only, pools, tokenIn);
}

function wayOfParts(
  parts: readonly HopsPart[],
  pools: readonly Pool[],
  tokenIn: string,
): Way | undefined {
  const before = parts.reduce((sum, { share }) => sum + share, 0);
  const found = parts.map(({ share, hops }) => ({
    share: share === 0 ? WHOLE_SHARE - before : share,
    path: pathOf(hops, pools, tokenIn),
  }));
  const whole = found.flatMap(({ share, path }) => (path === undefined ? [] : [{ share, path }]));
  return whole.length === found.length ? { parts: whole } : undefined;
}

function pathOf(hops: readonly Hop[], pools: readonly Pool[], tokenIn: string): Path | undefined {
  const path: PathHop[] = [];
  let from = tokenIn;
  for (const { venueId, pool: name, token } of hops) {
    const to = token.toLowerCase();
    const isThis = (one: Pool) =>
      one.venueId === venueId &&
      one.name.toLowerCase() === name.toLowerCase() &&
      one.tokens.includes(from as Hex) &&
      one.tokens.includes(to as Hex);
    const pool = pools.find(isThis);
    if (pool === undefined) return undefined;
    path.push({ pool, zeroForOne: pool.tokens[0] === from });
    from = to;
  }
  return path;
}

function hopsOf(path: Path): Hop[] {
  return path.map((hop) => ({
    venueId: hop.pool.venueId,
    pool: hop.pool.name,
    token: tokenOut(hop),
  }));
}
