import type { Candidate } from "./Candidate.ts";
import { feeAt } from "./feeAt.ts";
import { gasOf } from "./gasOf.ts";
import { leastProfitOf } from "./leastProfitOf.ts";
import type { AssetRules, Rules } from "./Rules.ts";

/** What is known of a destination without asking it about a transfer. */
export interface KnownPrices {
  /** Unix seconds. */
  readonly now: bigint;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  /** Units that the bridge keeps of the transfer at most, the offer aside; undefined if nothing is known of that. */
  readonly mostKept: bigint | undefined;
}

/**
 * What advancing a transfer leaves at most, whatever its destination answers: the offer as of when the transaction may be
 * in a block, less gas. A quote only makes it less.
 */
export function profitAtMost(
  candidate: Candidate,
  { now, gasPrice, mostKept }: KnownPrices,
  rules: Rules,
  asset: AssetRules,
): { readonly profit: bigint; readonly canBeEnough: boolean } {
  const { offer, deadline, units } = candidate;
  const fee = feeAt(offer, deadline, now + rules.inclusionTime);
  const profit = fee - gasOf(candidate, gasPrice, rules, asset).gasCost;
  // More is paid than is offered for it, or the bridge refuses it.
  const paid = mostKept === undefined || units - mostKept < fee ? fee : units - mostKept;
  return { profit, canBeEnough: profit >= leastProfitOf(paid, asset) };
}
