import {
  type CurveTerms,
  cheaperCurveTerms,
  cheaperReleaseTerms,
  isFreeCurve,
  isFreeRelease,
  isValidCurveTerms,
  isValidReleaseTerms,
  type PricedRelease,
  packCurveTerms,
  packReleaseTerms,
  partFee,
  type ReleaseTerms,
  refundFee,
  reliefOf,
  splitBase,
  tooLargeCurveStep,
  tooLargeReleaseStep,
} from "@causeway/protocol";

const LARGEST = 2n ** 72n - 1n;
const DEEPEST = 2n ** 112n - 1n;

/** 20 cents and 10 bps, these at least 5 cents and at most 50 dollars; of a dollar with 6 decimals. */
const TERMS: ReleaseTerms = {
  flat: 200_000n,
  floor: 50_000n,
  ceiling: 50_000_000n,
  rateBps: 10n,
  vaultBps: 6_000n,
};
const FREE: ReleaseTerms = { flat: 0n, floor: 0n, ceiling: 0n, rateBps: 0n, vaultBps: 6_000n };
const LARGEST_TERMS: ReleaseTerms = {
  flat: LARGEST,
  floor: LARGEST,
  ceiling: LARGEST,
  rateBps: 10_000n,
  vaultBps: 10_000n,
};
/** From a million on, up to 5 % at four millions. */
const CURVE: CurveTerms = { knee: 10n ** 12n, depth: 4n * 10n ** 12n, rateBps: 500n };
const REFERENCE = 100_000_000n;

/** `bridge-fees.json` */
export function bridgeFeeVectors() {
  return {
    releaseTerms: releaseTerms(),
    curveTerms: curveTerms(),
    releaseMixes: releaseMixes(),
    curveMixes: curveMixes(),
    releaseSteps: releaseSteps(),
    curveSteps: curveSteps(),
    releases: releases(),
    refunds: refunds(),
  };
}

// ---------------------------------------------------------------- words

function releaseTerms() {
  const cases: readonly (readonly [string, Partial<ReleaseTerms>])[] = [
    ["usual", {}],
    ["free", FREE],
    ["greatest values", LARGEST_TERMS],
    ["a floor that is the ceiling", { floor: 7n, ceiling: 7n }],
    ["a floor above the ceiling", { floor: 8n, ceiling: 7n }],
    ["more than the whole", { rateBps: 10_001n }],
    ["more than the whole for the vault", { vaultBps: 10_001n }],
    ["a rate under a ceiling of nothing", { ...FREE, rateBps: 1n }],
    ["a ceiling over nothing", { ...FREE, ceiling: 1n }],
    ["a flat part alone", { ...FREE, flat: 1n }],
    ["a rate alone", { ...FREE, rateBps: 1n, ceiling: 1n }],
    ["a floor alone", { ...FREE, floor: 1n, ceiling: 1n }],
  ];
  return cases.map(([name, change]) => {
    const terms = { ...TERMS, ...change };
    const isValid = isValidReleaseTerms(terms);
    return { name, terms, word: packReleaseTerms(terms), isValid, isFree: isFreeRelease(terms) };
  });
}

function curveTerms() {
  const cases: readonly (readonly [string, Partial<CurveTerms>])[] = [
    ["usual", {}],
    ["free", { rateBps: 0n }],
    ["greatest values", { knee: DEEPEST - 1n, depth: DEEPEST, rateBps: 10_000n }],
    ["a knee at the depth", { knee: CURVE.depth }],
    ["no depth", { knee: 0n, depth: 0n }],
    ["more than the whole", { rateBps: 10_001n }],
  ];
  return cases.map(([name, change]) => {
    const terms = { ...CURVE, ...change };
    const isValid = isValidCurveTerms(terms);
    return { name, terms, word: packCurveTerms(terms), isValid, isFree: isFreeCurve(terms) };
  });
}

// ---------------------------------------------------------------- mixes

function releaseMixes() {
  const other = { flat: 1n, floor: 60_000n, ceiling: 60_000n, rateBps: 3n, vaultBps: 7_000n };
  return [
    releaseMix("one dearer in some fields, the other in the rest", TERMS, other),
    releaseMix("the other way round", other, TERMS),
    releaseMix("with itself", TERMS, TERMS),
    releaseMix("free", TERMS, FREE),
    releaseMix("greatest values", LARGEST_TERMS, TERMS),
  ];
}

function releaseMix(name: string, one: ReleaseTerms, other: ReleaseTerms) {
  return { name, one, other, cheaper: cheaperReleaseTerms(one, other) };
}

function curveMixes() {
  const other = { knee: 2n * 10n ** 12n, depth: 3n * 10n ** 12n, rateBps: 400n };
  return [
    curveMix("one dearer in some fields, the other in the rest", CURVE, other),
    curveMix("the other way round", other, CURVE),
    curveMix("with itself", CURVE, CURVE),
    curveMix("free", CURVE, { knee: 0n, depth: 1n, rateBps: 0n }),
  ];
}

function curveMix(name: string, one: CurveTerms, other: CurveTerms) {
  return { name, one, other, cheaper: cheaperCurveTerms(one, other) };
}

// ---------------------------------------------------------------- steps

function releaseSteps() {
  const byRate = { ...FREE, rateBps: 10n, ceiling: 50_000_000n };
  const flatAlone = { ...FREE, flat: 200_000n };
  return [
    releaseStep("nothing", TERMS, {}),
    releaseStep("everything twice", TERMS, {
      ...{ flat: 400_000n, floor: 100_000n, ceiling: 100_000_000n, rateBps: 20n },
    }),
    releaseStep("more than twice the flat part", TERMS, { flat: 400_001n }),
    releaseStep("less than half the floor", TERMS, { floor: 24_999n }),
    releaseStep("more than twice the ceiling", TERMS, { ceiling: 100_000_001n }),
    releaseStep("more than twice the rate", TERMS, { rateBps: 21n }),
    releaseStep("a quarter more for the vault", TERMS, { vaultBps: 8_500n }),
    releaseStep("more than that for the vault", TERMS, { vaultBps: 8_501n }),
    releaseStep("more than a quarter less for the vault", TERMS, { vaultBps: 3_499n }),
    releaseStep("a floor that begins", byRate, { floor: 200_000n }),
    releaseStep("a floor that begins too high", byRate, { floor: 200_001n }),
    releaseStep("a flat part that begins too high", byRate, { flat: 100_001n }),
    releaseStep("a rate that begins", flatAlone, { rateBps: 1n, ceiling: 200_000n }),
    releaseStep("a rate that begins without a bound", flatAlone, { rateBps: 1n, ceiling: LARGEST }),
    releaseStep("a flat part that ends", TERMS, { flat: 0n }),
    releaseStep("free to free", FREE, { vaultBps: 5_000n }),
  ];
}

function releaseStep(name: string, current: ReleaseTerms, change: Partial<ReleaseTerms>) {
  const next = { ...current, ...change };
  const tooLarge = tooLargeReleaseStep(current, next, REFERENCE) ?? "";
  return { name, current, next, referenceUnits: REFERENCE, tooLarge };
}

function curveSteps() {
  const steep = { knee: 390n, depth: 400n, rateBps: 500n };
  return [
    curveStep("nothing", CURVE, {}),
    curveStep("twice the rate", CURVE, { rateBps: 1_000n }),
    curveStep("more than twice the rate", CURVE, { rateBps: 1_001n }),
    curveStep("less than half the knee", CURVE, { knee: CURVE.knee / 2n - 1n }),
    curveStep("more than twice the depth", CURVE, { depth: 2n * CURVE.depth + 1n }),
    curveStep("a slope twice as dear", steep, { knee: 380n }),
    curveStep("a slope dearer than that", steep, { knee: 379n }),
    curveStep("a knee that begins", { ...CURVE, knee: 0n }, { knee: CURVE.depth / 2n }),
    curveStep(
      "a knee that begins too far",
      { ...CURVE, knee: 0n },
      { knee: CURVE.depth / 2n + 1n },
    ),
    curveStep("greatest values", { knee: 0n, depth: DEEPEST, rateBps: 10_000n }, { knee: 1n }),
  ];
}

function curveStep(name: string, current: CurveTerms, change: Partial<CurveTerms>) {
  const next = { ...current, ...change };
  return { name, current, next, tooLarge: tooLargeCurveStep(current, next) ?? "" };
}

// ---------------------------------------------------------------- releases

const HUNDRED = 100_000_000n;

/** Parts of releases. */
function releases() {
  const balanced = 0n;
  return [
    release("whole, of a balanced vault", {}, { deficit: balanced }),
    release("at the floor", { units: 10_000_000n }, { deficit: balanced }),
    release("at the ceiling", { units: 10n ** 12n }, { deficit: balanced }),
    release("rounded up", { units: 99_999_999n }, { deficit: balanced }),
    release("less than its fee", { units: 1_000n }, { deficit: balanced }),
    release("up to the knee", { units: 10n ** 12n }, { deficit: balanced }),
    release("over the knee", { units: 2n * 10n ** 12n }, { deficit: balanced }),
    release("on the slope", {}, { deficit: 2n * 10n ** 12n }),
    release("beyond the depth", {}, { deficit: 5n * 10n ** 12n }),
    release("over the whole slope", { units: 9n * 10n ** 12n }, { deficit: balanced }),
    release("of one unit", { units: 1n, terms: FREE }, { deficit: 2n * 10n ** 12n }),
    release("with an integrator", { integratorBps: 100n }, { deficit: balanced }),
    release(
      "with more fees than there is of it",
      { terms: { ...TERMS, flat: 99_000_000n }, integratorBps: 100n },
      { deficit: 5n * 10n ** 12n },
    ),
    release("its first third", {}, { part: 33_333_333n, deficit: balanced }),
    release("its second third", {}, { part: 33_333_333n, isBegun: true, deficit: balanced }),
    release(
      "one unit of it",
      { least: 99_000_000n },
      { part: 1n, isBegun: true, deficit: balanced },
    ),
    release("below the least", { least: 99_900_000n }, { deficit: balanced }),
    release("at the least", { least: 99_700_000n }, { deficit: balanced }),
    release(
      "a later part that is cut to the least",
      { least: 99_900_000n, integratorBps: 50n },
      { part: 50_000_000n, isBegun: true, deficit: 3n * 10n ** 12n },
    ),
    release(
      "a first part that is cut for rounding alone",
      { least: 99_700_000n },
      { part: 33_333_333n, deficit: balanced },
    ),
    release(
      "greatest values",
      {
        terms: LARGEST_TERMS,
        curve: { knee: 0n, depth: DEEPEST, rateBps: 10_000n },
        units: DEEPEST,
      },
      { deficit: DEEPEST },
    ),
  ];
}

interface Asked {
  readonly part?: bigint;
  readonly isBegun?: boolean;
  readonly deficit: bigint;
}

function release(
  name: string,
  change: Partial<PricedRelease> & { readonly curve?: CurveTerms },
  { part, isBegun = false, deficit }: Asked,
) {
  const whole = { terms: TERMS, curve: CURVE, integratorBps: 0n, units: HUNDRED, least: 0n };
  const { terms, curve, integratorBps, units, least } = { ...whole, ...change };
  const asked = { part: part ?? units, isBegun, deficit };
  const fee = partFee({ terms, curve, integratorBps, units, least }, asked);
  const { base, curve: taken, integrator } = fee ?? { base: 0n, curve: 0n, integrator: 0n };
  return {
    ...{ name, terms: packReleaseTerms(terms), curve: packCurveTerms(curve) },
    ...{ integratorBps, units, least, ...asked },
    ...{ isBelowLeast: fee === undefined, fee: { base, curve: taken, integrator } },
    ...splitBase(terms, base),
  };
}

/** What is locked at a deficit, and a part of it that comes back at another. */
function refunds() {
  const trillion = 10n ** 12n;
  return [
    refund("without a deficit", { start: 0n, units: trillion, deficit: 0n }),
    refund("of what filled below the knee", { start: trillion, units: trillion, deficit: 0n }),
    refund("where nothing else happened", {
      ...{ start: 3n * trillion, units: 10n ** 9n, deficit: 3n * trillion - 10n ** 9n },
    }),
    refund("rounded down, and up", {
      start: 3n * trillion,
      units: 7n,
      deficit: 3n * trillion - 7n,
    }),
    refund("after others took", { start: 0n, units: trillion, deficit: 2n * trillion }),
    refund("after others filled", { start: 5n * trillion, units: trillion, deficit: 0n }),
    refund("beyond the depth", { start: 6n * trillion, units: trillion, deficit: 6n * trillion }),
    refund("of more than the deficit", {
      ...{ start: 5n * trillion, units: 9n * trillion, deficit: 0n },
    }),
    refund("a third of it", {
      ...{ start: 3n * trillion, units: trillion, deficit: 4n * trillion, part: trillion / 3n },
    }),
  ];
}

interface Walk {
  readonly start: bigint;
  readonly units: bigint;
  readonly deficit: bigint;
  readonly part?: bigint;
}

function refund(name: string, { start, units, deficit, part = units }: Walk) {
  const relief = reliefOf(CURVE, start, units);
  const fee = refundFee(CURVE, deficit, { part, units, relief });
  return { name, curve: packCurveTerms(CURVE), start, units, relief, deficit, part, fee };
}
