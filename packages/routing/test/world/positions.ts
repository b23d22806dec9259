import fc from "fast-check";

import { sqrtPriceAtTick } from "../../src/index.ts";

/** A position that is to be added to a pool. */
export interface Position {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** Where a pool begins, and what is added to it. */
export interface RandomPool {
  readonly sqrtPrice: bigint;
  readonly positions: readonly Position[];
}

const FARTHEST = 120_000;
const FARTHEST_FROM_PRICE = 400;

/**
 * A pool by chance, some of whose positions are next to its price, some far away, some next to each other.
 *
 * @param farthest The tick of its price, at most.
 */
export function randomPool(seed: number, tickSpacing: number, farthest = FARTHEST): RandomPool {
  const [start = 0] = fc.sample(fc.integer({ min: -farthest, max: farthest }), {
    numRuns: 1,
    seed,
  });
  const on = (tick: number) => Math.floor(tick / tickSpacing) * tickSpacing;
  const near = fc.integer({ min: -FARTHEST_FROM_PRICE, max: FARTHEST_FROM_PRICE });
  const position = fc.tuple(near, fc.integer({ min: 1, max: 900 })).map(([from, width]) => ({
    tickLower: on(start) + from * tickSpacing,
    tickUpper: on(start) + (from + width) * tickSpacing,
  }));
  const wide = { tickLower: on(-600_000), tickUpper: on(600_000) };
  const sampled = fc.sample(position, { numRuns: 12, seed });
  const positions = [wide, ...sampled].filter(
    ({ tickLower, tickUpper }) => tickLower > -700_000 && tickUpper < 700_000,
  );
  return { sqrtPrice: sqrtPriceAtTick(start), positions };
}
