import { type Hop, type HopsStep, WHOLE_SHARE } from "@causeway/protocol";

import { follow, gasOf, type Moved, type Path, tokenOut } from "./Path.ts";

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

function hopsOf(path: Path): Hop[] {
  return path.map((hop) => ({
    venueId: hop.pool.venueId,
    pool: hop.pool.name,
    token: tokenOut(hop),
  }));
}
