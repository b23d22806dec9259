import type { CurveTerms } from "./CurveTerms.ts";
import { ceilDiv, least, most, WHOLE_BPS } from "./wholeNumbers.ts";

/** A vault's deficit: what it released more than was locked in it, units; now, and when the block began. */
export interface Deficit {
  readonly now: bigint;
  readonly atStart: bigint;
}

/** What was released more than locked; `net` is what was locked less what was released. */
export function deficitOf(net: bigint): bigint {
  return most(0n, -net);
}

/** What the curve takes of a release, units: by the worse of the deficits, rounded up. */
export function curveFee(terms: CurveTerms, { now, atStart }: Deficit, units: bigint): bigint {
  const deficit = most(now, atStart);
  const area = areaUpTo(terms, deficit + units) - areaUpTo(terms, deficit);
  return ceilDiv(area, divisorOf(terms));
}

/**
 * What a lock earns on top, units: what the curve took for that much, by the lesser of the deficits, but no more than the
 * lock's part of the pot; rounded down.
 */
export function rebateOf(
  terms: CurveTerms,
  { now, atStart }: Deficit,
  { units, pot }: { readonly units: bigint; readonly pot: bigint },
): bigint {
  const deficit = least(now, atStart);
  if (deficit <= 0n || pot === 0n) return 0n;
  const filled = least(units, deficit);
  const area = areaUpTo(terms, deficit) - areaUpTo(terms, deficit - filled);
  return least(area / divisorOf(terms), (pot * filled) / deficit);
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
