import type { AssetRules } from "./Rules.ts";

const WHOLE_BPS = 10_000n;

/**
 * The least profit that the rules ask for, units, rounded up.
 *
 * @param most Units that are paid for it.
 */
export function leastProfitOf(most: bigint, { leastProfit }: AssetRules): bigint {
  const part = (leastProfit.bps * most + WHOLE_BPS - 1n) / WHOLE_BPS;
  return part > leastProfit.units ? part : leastProfit.units;
}
