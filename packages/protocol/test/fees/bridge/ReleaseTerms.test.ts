import { expect } from "chai";
import fc from "fast-check";

import {
  baseFee,
  cheaperReleaseTerms,
  isFreeRelease,
  isValidReleaseTerms,
  packReleaseTerms,
  type ReleaseTerms,
  unpackReleaseTerms,
} from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { releaseTerms, units } from "./arbitraries.ts";

const FREE: ReleaseTerms = { flat: 0n, floor: 0n, ceiling: 0n, rateBps: 0n, vaultBps: 6_000n };

describe("packReleaseTerms and unpackReleaseTerms", () => {
  it("fill a word from its lowest bits, and mark it", () => {
    const terms = { flat: 1n, floor: 2n, ceiling: 3n, rateBps: 4n, vaultBps: 5n };
    const word = 1n | (2n << 72n) | (3n << 144n) | (4n << 216n) | (5n << 232n) | (1n << 248n);
    expect(packReleaseTerms(terms)).to.equal(word);
  });

  it("undo each other", () => {
    fc.assert(
      fc.property(releaseTerms, (terms) => {
        expect(unpackReleaseTerms(packReleaseTerms(terms))).to.deep.equal(terms);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("isValidReleaseTerms", () => {
  it("refuses more than the whole, and a floor above the ceiling", () => {
    expect(isValidReleaseTerms({ ...FREE, rateBps: 10_000n, vaultBps: 10_000n })).to.equal(true);
    expect(isValidReleaseTerms({ ...FREE, rateBps: 10_001n })).to.equal(false);
    expect(isValidReleaseTerms({ ...FREE, vaultBps: 10_001n })).to.equal(false);
    expect(isValidReleaseTerms({ ...FREE, floor: 2n, ceiling: 2n })).to.equal(true);
    expect(isValidReleaseTerms({ ...FREE, floor: 2n, ceiling: 1n })).to.equal(false);
  });
});

describe("isFreeRelease", () => {
  it("holds where no amount costs anything, and only there", () => {
    expect(isFreeRelease(FREE)).to.equal(true);
    const fields = fc.subarray(["flat", "floor", "ceiling", "rateBps"]);
    fc.assert(
      fc.property(releaseTerms, fields, (any, zero) => {
        const terms = { ...any, ...Object.fromEntries(zero.map((field) => [field, 0n])) };
        if (!isValidReleaseTerms(terms)) return;
        expect(isFreeRelease(terms)).to.equal(baseFee(terms, 2n ** 112n) === 0n);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("cheaperReleaseTerms", () => {
  it("is valid, costs no more than either, and gives the vault no less", () => {
    fc.assert(
      fc.property(releaseTerms, releaseTerms, units, (one, other, amount) => {
        const mix = cheaperReleaseTerms(one, other);
        expect(isValidReleaseTerms(mix)).to.equal(true);
        for (const each of [one, other]) {
          expect(baseFee(mix, amount) <= baseFee(each, amount)).to.equal(true);
          expect(mix.vaultBps >= each.vaultBps).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
