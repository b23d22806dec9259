import type { PlacedPool } from "../../../../scripts/local/pools/placePools.ts";
import { rangeAt } from "../../../../scripts/local/pools/positions.ts";

/** The ticks at which the positions of a new pool begin and end, in ascending order. */
export function ticksOf({ planned, sqrtPrice }: PlacedPool): number[] {
  if (planned.venue === "uniswap-v2") return [];
  const ranges = planned.positions.map((each) => rangeAt(sqrtPrice, planned.tickSpacing, each));
  const bounds = new Set(ranges.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]));
  return [...bounds].sort((one, other) => one - other);
}
