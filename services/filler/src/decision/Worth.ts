import type { AssetRules } from "./Rules.ts";

/** What an offer leaves, beside the least that the rules ask for: so offers of different assets are compared. */
export interface Worth {
  /** Units. */
  readonly profit: bigint;
  /** Units. */
  readonly least: bigint;
}

export function worthOf(profit: bigint, { leastProfit: { units } }: AssetRules): Worth {
  return { profit, least: units > 0n ? units : 1n };
}

/** Has the one come first that leaves the greater multiple of the least profit. */
export function byWorth(one: Worth, other: Worth): number {
  const difference = other.profit * one.least - one.profit * other.least;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
