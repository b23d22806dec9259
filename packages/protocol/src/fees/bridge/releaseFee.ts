import type { CurveTerms } from "./CurveTerms.ts";
import { curveFee } from "./curve.ts";
import type { ReleaseTerms } from "./ReleaseTerms.ts";
import { ceilDiv, clamp, least, WHOLE_BPS } from "./wholeNumbers.ts";

/** What a release costs, units of the asset. */
export interface ReleaseFee {
  readonly base: bigint;
  readonly curve: bigint;
  readonly integrator: bigint;
}

/** What a release's fee depends on. */
export interface PricedRelease {
  readonly terms: ReleaseTerms;
  /** Undefined where the asset is minted. */
  readonly curve: CurveTerms | undefined;
  readonly integratorBps: bigint;
  /** All of it, units. */
  readonly units: bigint;
  /** What the receiver is paid at least, units. */
  readonly least: bigint;
}

/** By rate, floor, ceiling and flat part; at most all of it. */
export function baseFee({ flat, floor, ceiling, rateBps }: ReleaseTerms, units: bigint): bigint {
  const byAmount = clamp(ceilDiv(rateBps * units, WHOLE_BPS), floor, ceiling);
  return least(flat + byAmount, units);
}

/** The fee of a release that is paid at once and whole; together it is at most all of it. */
export function releaseFee(release: PricedRelease, deficit: bigint): ReleaseFee {
  return boundedFee(release, { deficit, part: release.units, most: release.units });
}

/** A part of a release that is paid by itself. */
export interface ReleasePart {
  /** What is paid now, units. */
  readonly part: bigint;
  /** Whether a part was paid before. */
  readonly isBegun: boolean;
  /** What was released more than locked before it, units; below zero where more was locked. */
  readonly deficit: bigint;
}

/** By how much the fees of a part are rounded up: the base and the curve, a unit each. */
const MOST_ROUNDING = 2n;

/**
 * The fee of a part, rounded up. It leaves the part of the least, though of the first part only what is rounded is cut
 * for that: undefined where that is not enough, and nothing is paid.
 */
export function partFee(
  release: PricedRelease,
  { part, isBegun, deficit }: ReleasePart,
): ReleaseFee | undefined {
  const most = part - leastOf(release, part);
  const whole = boundedFee(release, { deficit, part, most: part });
  const rounding = part === release.units ? 0n : MOST_ROUNDING;
  if (!isBegun && sumOf(whole) > most + rounding) return undefined;
  return boundedFee(release, { deficit, part, most });
}

/** What a part leaves the receiver at least: its part of the least, rounded up. */
export function leastOf({ units, least: ofAll }: PricedRelease, part: bigint): bigint {
  return ceilDiv(ofAll * part, units);
}

/** All that is taken. */
export function sumOf({ base, curve, integrator }: ReleaseFee): bigint {
  return base + curve + integrator;
}

/** How the base is shared: what is the vault's, rounded down, and what is the shares'. */
export function splitBase({ vaultBps }: ReleaseTerms, base: bigint) {
  const vault = (base * vaultBps) / WHOLE_BPS;
  return { vault, shares: base - vault };
}

interface Bounded {
  readonly deficit: bigint;
  readonly part: bigint;
  readonly most: bigint;
}

/** The base first, then the curve, then the integrator: together at most `most`. */
function boundedFee(
  { terms, curve, integratorBps, units }: PricedRelease,
  { deficit, part, most }: Bounded,
): ReleaseFee {
  const base = least(ceilDiv(baseFee(terms, units) * part, units), most);
  const byCurve = curve === undefined ? 0n : curveFee(curve, deficit, part);
  const taken = least(byCurve, most - base);
  const integrator = least((part * integratorBps) / WHOLE_BPS, most - base - taken);
  return { base, curve: taken, integrator };
}
