import type { AssetRules } from "./Rules.ts";

const WHOLE_BPS = 10_000n;

/**
 * Whether a profit is what the rules ask for.
 *
 * @param most Units that are paid for it.
 */
export function isEnough(profit: bigint, most: bigint, { leastProfit }: AssetRules): boolean {
  return profit >= leastProfit.units && profit * WHOLE_BPS >= leastProfit.bps * most;
}
