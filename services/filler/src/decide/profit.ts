import type { AdvanceQuote } from "@causeway/chains";

import type { AssetRules, Candidate, Offer, Rules } from "./rules.ts";

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

/**
 * What an offer is worth at a time, units, rounded down as the bridge does; 0 when it is over.
 *
 * @param at Unix seconds.
 */
export function feeAt({ fee, from, until }: Offer, deadline: bigint, at: bigint): bigint {
  if (at >= until || at >= deadline) return 0n;
  return at <= from ? fee : (fee * (until - at)) / (until - from);
}

/** Smallest units of a coin. */
const COIN = 10n ** 18n;

/** What an advance's transaction takes. */
interface Gas {
  /** Smallest unit of the destination's coin. */
  readonly gas: bigint;
  /** The same in units, rounded up. */
  readonly gasCost: bigint;
}

/** @param gasPrice Wei per gas. */
function gasOf(
  { gasLimit, destinationChainId }: Candidate,
  gasPrice: bigint,
  { advanceGas }: Rules,
  { coinPrices }: AssetRules,
): Gas {
  const gas = (advanceGas + gasLimit) * gasPrice;
  const price = coinPrices.get(destinationChainId) ?? 0n;
  return { gas, gasCost: ceilDiv(gas * price, COIN) };
}

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

/**
 * Whether the curve may take so much of a repayment. Beyond that the bridge has the repayment stand aside.
 *
 * @param units Of the transfer.
 * @param boundBps How much of that the account lets the curve take.
 */
export function isWithinBound(curve: bigint, units: bigint, boundBps: bigint): boolean {
  return curve <= (units * boundBps) / WHOLE_BPS;
}

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

/** All of something, basis points. */
export const WHOLE_BPS = 10_000n;

/** Of numbers that are not negative. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
