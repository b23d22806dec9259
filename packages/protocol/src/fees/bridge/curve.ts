import type { CurveTerms } from "./CurveTerms.ts";
import { ceilDiv, least, most, WHOLE_BPS } from "./wholeNumbers.ts";

/** What was paid more than locked; `net` is what was locked less what was paid, so without those who are queued. */
export function deficitOf(net: bigint): bigint {
  return most(0n, -net);
}

/**
 * What the curve takes of a release at a vault's deficit, units, rounded up. The deficit is what was released more than
 * locked; below zero, where more was locked, that much is taken for nothing.
 */
export function curveFee(terms: CurveTerms, deficit: bigint, units: bigint): bigint {
  const area = areaUpTo(terms, deficit + units) - areaUpTo(terms, deficit);
  return ceilDiv(area, divisorOf(terms));
}

/** The curve's price of what a lock fills, units, rounded down: what the lock is relieved of, should it come back. */
export function reliefOf(terms: CurveTerms, deficit: bigint, units: bigint): bigint {
  const area = areaUpTo(terms, deficit) - areaUpTo(terms, deficit - units);
  return area / divisorOf(terms);
}

/** What comes back of a transfer. */
export interface Refund {
  /** What is paid back now, units. */
  readonly part: bigint;
  /** All of the transfer, units. */
  readonly units: bigint;
  /** What its lock is relieved of. */
  readonly relief: bigint;
}

/** What the curve takes of what comes back: its price now, less the part's relief; at most all of it. */
export function refundFee(
  terms: CurveTerms | undefined,
  deficit: bigint,
  { part, units, relief }: Refund,
): bigint {
  if (terms === undefined) return 0n;
  const fee = curveFee(terms, deficit, part) - (relief * part) / units;
  return least(most(0n, fee), part);
}

/** What it costs to take a deficit of a balanced vault, as a fraction of `divisorOf`: nothing is rounded here. */
function areaUpTo({ knee, depth, rateBps }: CurveTerms, deficit: bigint): bigint {
  const slope = depth - knee;
  const onSlope = most(0n, least(deficit, depth) - knee);
  const beyond = most(0n, deficit - depth);
  return rateBps * (onSlope * onSlope + 2n * slope * beyond);
}

function divisorOf({ knee, depth }: CurveTerms): bigint {
  return 2n * (depth - knee) * WHOLE_BPS;
}
