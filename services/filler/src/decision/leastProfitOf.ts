import type { AssetRules } from "./Rules.ts";
import { ceilDiv, WHOLE_BPS } from "./wholeNumbers.ts";

/**
 * The least profit that the rules ask for, units, rounded up.
 *
 * @param most Units that are paid for it.
 */
export function leastProfitOf(most: bigint, { leastProfit }: AssetRules): bigint {
  const part = ceilDiv(leastProfit.bps * most, WHOLE_BPS);
  if (part > leastProfit.units) return part;
  return leastProfit.units;
}
