import type { AdvanceQuote } from "@causeway/chains";

import type { Candidate } from "./Candidate.ts";
import { feeAt } from "./feeAt.ts";
import { gasOf } from "./gasOf.ts";
import { leastProfitOf } from "./leastProfitOf.ts";
import type { AssetRules, Rules } from "./Rules.ts";
import { ceilDiv, WHOLE_BPS } from "./wholeNumbers.ts";

/** What an advance comes to. */
export interface Profit {
  /** Units that it pays at most, as fees are now: the offer may be over when its transaction is in a block. */
  readonly most: bigint;
  /** Smallest unit of the destination's coin. */
  readonly gas: bigint;
  /** The same in units. */
  readonly gasCost: bigint;
  /** Units that the curve takes of the repayment at most, as far as can be foreseen. */
  readonly curve: bigint;
  /** Units that it leaves at least, as far as can be foreseen. */
  readonly profit: bigint;
  /** Units that the offer must be worth, so that the rules have what they ask for at this curve and gas. */
  readonly leastFee: bigint;
  /** Whether that is what the rules ask for. */
  readonly isEnough: boolean;
}

/** What is known of the destination now. */
export interface Prices {
  /** Unix seconds. */
  readonly now: bigint;
  readonly quote: AdvanceQuote;
  /** Wei per gas. */
  readonly gasPrice: bigint;
}

/** What advancing a transfer leaves if its transaction takes as long as the rules say. */
export function profitOf(
  candidate: Candidate,
  { now, quote, gasPrice }: Prices,
  rules: Rules,
  asset: AssetRules,
): Profit {
  const { offer, deadline } = candidate;
  const most = quote.units + quote.fee;
  const { gas, gasCost } = gasOf(candidate, gasPrice, rules, asset);
  const then = feeAt(offer, deadline, now + rules.inclusionTime);
  const fee = least(then, quote.fee);
  const curve = curveThen(quote, rules);
  const leastFee = curve + gasCost + leastProfitOf(most, asset);
  const profit = fee - curve - gasCost;
  return { most, gas, gasCost, curve, profit, leastFee, isEnough: fee >= leastFee };
}

/** What the curve takes may be more when the transfer is delivered. */
function curveThen({ units, fee, repaid }: AdvanceQuote, { curveMarginBps }: Rules): bigint {
  return ceilDiv((units + fee - repaid) * (WHOLE_BPS + curveMarginBps), WHOLE_BPS);
}

function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
