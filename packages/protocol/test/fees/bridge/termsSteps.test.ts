import { expect } from "chai";
import fc from "fast-check";

import {
  type CurveTerms,
  curveFee,
  type ReleaseTerms,
  tooLargeCurveStep,
  tooLargeReleaseStep,
} from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { curveTerms, releaseTerms, units } from "./arbitraries.ts";

const TERMS: ReleaseTerms = {
  flat: 200n,
  floor: 50n,
  ceiling: 5_000n,
  rateBps: 10n,
  vaultBps: 5_000n,
};
const CURVE: CurveTerms = { knee: 100n, depth: 400n, rateBps: 500n };
const REFERENCE = 100_000n;

describe("tooLargeReleaseStep", () => {
  it("names the field that changes by more than a factor of two", () => {
    for (const field of ["flat", "floor", "ceiling", "rateBps"] as const) {
      const [up, down] = [2n * TERMS[field], TERMS[field] / 2n];
      const step = (value: bigint) =>
        tooLargeReleaseStep(TERMS, { ...TERMS, [field]: value }, REFERENCE);
      expect([step(up), step(down)]).to.deep.equal([undefined, undefined]);
      expect([step(up + 1n), step(down - 1n)]).to.deep.equal([field, field]);
    }
  });

  it("moves at most a quarter of the fee between the vault and the shares", () => {
    const step = (vaultBps: bigint) =>
      tooLargeReleaseStep(TERMS, { ...TERMS, vaultBps }, REFERENCE);
    expect([step(7_500n), step(2_500n)]).to.deep.equal([undefined, undefined]);
    expect([step(7_501n), step(2_499n)]).to.deep.equal(["vaultBps", "vaultBps"]);
  });

  it("bounds a floor or a flat part that begins by the reference release", () => {
    const byRate = { ...TERMS, flat: 0n, floor: 0n };
    const step = (change: Partial<ReleaseTerms>) =>
      tooLargeReleaseStep(byRate, { ...byRate, ...change }, REFERENCE);
    expect(step({ floor: 200n })).to.equal(undefined);
    expect(step({ floor: 201n })).to.equal("referenceFee");
    expect(step({ flat: 100n })).to.equal(undefined);
    expect(step({ flat: 101n })).to.equal("referenceFee");
  });

  it("bounds a rate that begins by the largest release", () => {
    const flat = { ...TERMS, floor: 0n, ceiling: 0n, rateBps: 0n };
    const step = (ceiling: bigint) =>
      tooLargeReleaseStep(flat, { ...flat, rateBps: 1n, ceiling }, REFERENCE);
    expect(step(200n)).to.equal(undefined);
    expect(step(201n)).to.equal("largestFee");
  });

  it("is the same in both directions", () => {
    fc.assert(
      fc.property(releaseTerms, releaseTerms, units, (one, other, reference) => {
        const there = tooLargeReleaseStep(one, other, reference);
        expect(there).to.equal(tooLargeReleaseStep(other, one, reference));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("makes no release more expensive than four times what it, or the reference release, cost", () => {
    const upTo = (highest: bigint) =>
      fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: highest }));
    const near = fc.record({
      flat: upTo(400n),
      floor: upTo(100n),
      ceiling: fc.bigInt({ min: 100n, max: 1_000n }),
      rateBps: upTo(20n),
      vaultBps: fc.constant(5_000n),
    });
    fc.assert(
      fc.property(near, near, fc.bigInt({ min: 1n, max: 10n ** 7n }), (one, other, amount) => {
        if (tooLargeReleaseStep(one, other, REFERENCE) !== undefined) return;
        const most = 4n * max(feeOf(one, amount), feeOf(one, REFERENCE));
        expect(feeOf(other, amount) <= most).to.equal(true);
        expect(feeOf(other, REFERENCE) <= 2n * feeOf(one, REFERENCE)).to.equal(true);
      }),
      { numRuns: 10 * FUZZ_RUNS },
    );
  });
});

describe("tooLargeCurveStep", () => {
  it("names the field that changes by more than a factor of two", () => {
    expect(tooLargeCurveStep(CURVE, { ...CURVE, rateBps: 1_001n })).to.equal("rateBps");
    expect(tooLargeCurveStep(CURVE, { ...CURVE, knee: 49n })).to.equal("knee");
    expect(tooLargeCurveStep(CURVE, { ...CURVE, depth: 801n })).to.equal("depth");
    expect(tooLargeCurveStep(CURVE, { ...CURVE, rateBps: 1_000n })).to.equal(undefined);
    expect(tooLargeCurveStep(CURVE, { ...CURVE, knee: 50n })).to.equal(undefined);
  });

  it("measures a slope by what the larger depth costs", () => {
    const steep = { knee: 390n, depth: 400n, rateBps: 500n };
    expect(tooLargeCurveStep(steep, { ...steep, knee: 380n })).to.equal(undefined);
    expect(tooLargeCurveStep(steep, { ...steep, knee: 379n })).to.equal("referenceCurve");
    const fromNothing = { ...CURVE, knee: 0n };
    expect(tooLargeCurveStep(fromNothing, { ...CURVE, knee: 200n })).to.equal(undefined);
    expect(tooLargeCurveStep(fromNothing, { ...CURVE, knee: 201n })).to.equal("referenceCurve");
  });

  it("makes what the larger depth costs no more than twice as dear", () => {
    fc.assert(
      fc.property(curveTerms, fc.tuple(bps, bps, bps), (one, [rate, knee, depth]) => {
        const other = {
          rateBps: (one.rateBps * rate) / 10_000n,
          knee: (one.knee * knee) / 10_000n,
          depth: (one.depth * depth) / 10_000n,
        };
        if (other.knee >= other.depth || tooLargeCurveStep(one, other) !== undefined) return;
        const most = 2n * curveFee(one, 0n, max(one.depth, other.depth));
        expect(curveFee(other, 0n, max(one.depth, other.depth)) <= most).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

/** A factor. */
const bps = fc.bigInt({ min: 4_000n, max: 21_000n });

/** Not bounded by what is released. */
function feeOf({ flat, floor, ceiling, rateBps }: ReleaseTerms, amount: bigint): bigint {
  const rated = max((amount * rateBps + 9_999n) / 10_000n, floor);
  return flat + (rated < ceiling ? rated : ceiling);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
