import type { CurveTerms } from "./CurveTerms.ts";
import type { ReleaseTerms } from "./ReleaseTerms.ts";
import { ceilDiv, clamp, least, most, WHOLE_BPS } from "./wholeNumbers.ts";

/** The largest factor, up and down, between what is in force and the next version. */
const STEP = 2n;
/** How much of a fee a step moves between the vault and the shares at most; as `BridgeTermsStepLib` has it. */
const VAULT_STEP_BPS = 2_500n;

/** What a step of release terms is measured by. */
export type SteppedReleaseField = keyof ReleaseTerms | "referenceFee" | "largestFee";

/** What a step of a curve is measured by. */
export type SteppedCurveField = keyof CurveTerms | "referenceCurve";

/** What changes by more than a step from one version's terms to the next; undefined if nothing does. */
export function tooLargeReleaseStep(
  current: ReleaseTerms,
  next: ReleaseTerms,
  referenceUnits: bigint,
): SteppedReleaseField | undefined {
  const field = BOUNDED.find((each) => !isWithinBegun(current[each], next[each]));
  if (field !== undefined) return field;
  if (distance(current.vaultBps, next.vaultBps) > VAULT_STEP_BPS) return "vaultBps";
  const usual = (terms: ReleaseTerms) => unboundedFee(terms, referenceUnits);
  if (!isWithin(usual(current), usual(next))) return "referenceFee";
  return isWithin(largestFee(current), largestFee(next)) ? undefined : "largestFee";
}

/** What changes by more than a step from one version's curve to the next; undefined if nothing does. */
export function tooLargeCurveStep(
  current: CurveTerms,
  next: CurveTerms,
): SteppedCurveField | undefined {
  if (!isWithin(current.rateBps, next.rateBps)) return "rateBps";
  if (!isWithinBegun(current.knee, next.knee)) return "knee";
  if (!isWithin(current.depth, next.depth)) return "depth";
  const deficit = most(current.depth, next.depth);
  const costOf = ({ rateBps, knee, depth }: CurveTerms) => rateBps * (2n * deficit - depth - knee);
  return isWithin(costOf(current), costOf(next)) ? undefined : "referenceCurve";
}

/** In the order in which the contract looks at them. */
const BOUNDED = ["flat", "floor", "ceiling", "rateBps"] as const;

function isWithin(one: bigint, other: bigint): boolean {
  return most(one, other) <= STEP * least(one, other);
}

/** No factor leads from nothing to something: the two releases alone bound that. */
function isWithinBegun(one: bigint, other: bigint): boolean {
  return one === 0n || other === 0n || isWithin(one, other);
}

function distance(one: bigint, other: bigint): bigint {
  return most(one, other) - least(one, other);
}

/** Not bounded by what is released. */
function unboundedFee({ flat, floor, ceiling, rateBps }: ReleaseTerms, units: bigint): bigint {
  return flat + clamp(ceilDiv(rateBps * units, WHOLE_BPS), floor, ceiling);
}

/** Of a release that could not be larger. */
function largestFee({ flat, floor, ceiling, rateBps }: ReleaseTerms): bigint {
  return flat + (rateBps === 0n ? floor : ceiling);
}
