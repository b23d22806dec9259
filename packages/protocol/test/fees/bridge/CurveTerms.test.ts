import { expect } from "chai";
import fc from "fast-check";

import {
  cheaperCurveTerms,
  curveFee,
  isFreeCurve,
  isValidCurveTerms,
  packCurveTerms,
  unpackCurveTerms,
} from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { curveTerms, deficit, units } from "./arbitraries.ts";

describe("packCurveTerms and unpackCurveTerms", () => {
  it("fill a word from its lowest bits, and mark it", () => {
    const word = 1n | (2n << 112n) | (3n << 224n) | (1n << 248n);
    expect(packCurveTerms({ knee: 1n, depth: 2n, rateBps: 3n })).to.equal(word);
  });

  it("undo each other", () => {
    fc.assert(
      fc.property(curveTerms, (terms) => {
        expect(unpackCurveTerms(packCurveTerms(terms))).to.deep.equal(terms);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("isValidCurveTerms", () => {
  it("refuses more than the whole, and a knee that is not below the depth", () => {
    expect(isValidCurveTerms({ knee: 1n, depth: 2n, rateBps: 10_000n })).to.equal(true);
    expect(isValidCurveTerms({ knee: 1n, depth: 2n, rateBps: 10_001n })).to.equal(false);
    expect(isValidCurveTerms({ knee: 2n, depth: 2n, rateBps: 1n })).to.equal(false);
  });
});

describe("isFreeCurve", () => {
  it("is a curve without a rate", () => {
    expect(isFreeCurve({ knee: 0n, depth: 1n, rateBps: 0n })).to.equal(true);
    expect(isFreeCurve({ knee: 0n, depth: 1n, rateBps: 1n })).to.equal(false);
  });
});

describe("cheaperCurveTerms", () => {
  it("is valid, and takes no more of any release than either", () => {
    fc.assert(
      fc.property(curveTerms, curveTerms, deficit, units, (one, other, at, amount) => {
        const mix = cheaperCurveTerms(one, other);
        expect(isValidCurveTerms(mix)).to.equal(true);
        for (const each of [one, other]) {
          expect(curveFee(mix, at, amount) <= curveFee(each, at, amount)).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
