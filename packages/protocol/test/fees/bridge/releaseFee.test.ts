import { expect } from "chai";
import fc from "fast-check";

import {
  baseFee,
  leastOf,
  type PricedRelease,
  partFee,
  type ReleaseTerms,
  releaseFee,
  splitBase,
  sumOf,
} from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { curveTerms, deficit, releaseTerms, units } from "./arbitraries.ts";

/** 20, and 10 bps between 5 and 500. */
const TERMS: ReleaseTerms = {
  flat: 20n,
  floor: 5n,
  ceiling: 500n,
  rateBps: 10n,
  vaultBps: 6_000n,
};
const CURVE = { knee: 1_000n, depth: 3_000n, rateBps: 500n };
const BALANCED = 0n;
const RELEASE: PricedRelease = {
  terms: TERMS,
  curve: CURVE,
  integratorBps: 50n,
  units: 4_000n,
  least: 3_000n,
};

/** Any release with what its receiver is paid at least. */
const release: fc.Arbitrary<PricedRelease> = fc
  .record({
    terms: releaseTerms,
    curve: fc.option(curveTerms, { nil: undefined }),
    integratorBps: fc.bigInt({ min: 0n, max: 100n }),
    units,
    leastBps: fc.bigInt({ min: 0n, max: 10_000n }),
  })
  .map(({ leastBps, ...rest }) => ({ ...rest, least: (rest.units * leastBps) / 10_000n }));

/** By which a release is cut into parts. */
const weights = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 5 });

describe("baseFee", () => {
  it("is the flat part and the rate between floor and ceiling, rounded up", () => {
    expect(baseFee(TERMS, 1_000n)).to.equal(25n);
    expect(baseFee(TERMS, 10_001n)).to.equal(31n);
    expect(baseFee(TERMS, 10n ** 9n)).to.equal(520n);
  });

  it("is at most all of it", () => {
    expect(baseFee(TERMS, 24n)).to.equal(24n);
  });

  it("is never lower for more", () => {
    fc.assert(
      fc.property(releaseTerms, units, units, (terms, amount, more) => {
        expect(baseFee(terms, amount) <= baseFee(terms, amount + more)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("releaseFee", () => {
  it("is the base, the curve and the integrator's", () => {
    expect(releaseFee(RELEASE, BALANCED)).to.deep.equal({
      base: 25n,
      curve: 100n,
      integrator: 20n,
    });
    const minted = { ...RELEASE, curve: undefined };
    expect(releaseFee(minted, BALANCED)).to.deep.equal({ base: 25n, curve: 0n, integrator: 20n });
  });

  it("takes the base first, then the curve, then the integrator's", () => {
    const empty = 10n ** 6n;
    const dear = { ...RELEASE, curve: { ...CURVE, rateBps: 10_000n } };
    expect(releaseFee(dear, empty)).to.deep.equal({ base: 25n, curve: 3_975n, integrator: 0n });
  });

  it("is never more than all of it", () => {
    fc.assert(
      fc.property(release, deficit, (any, at) => {
        expect(sumOf(releaseFee(any, at)) <= any.units).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("partFee", () => {
  it("of all of it is the whole fee", () => {
    const whole = { part: RELEASE.units, isBegun: false, deficit: BALANCED };
    expect(partFee(RELEASE, whole)).to.deep.equal(releaseFee(RELEASE, BALANCED));
  });

  it("bears its part of the base, rounded up", () => {
    const part = { part: 1_000n, isBegun: false, deficit: BALANCED };
    expect(partFee(RELEASE, part)).to.deep.equal({ base: 7n, curve: 0n, integrator: 5n });
  });

  it("is nothing where the first part would leave less than its part of the least", () => {
    const asking = { ...RELEASE, least: 3_990n };
    const first = { part: 1_000n, isBegun: false, deficit: BALANCED };
    expect(partFee(asking, first)).to.equal(undefined);
    const later = { ...first, isBegun: true };
    expect(partFee(asking, later)).to.deep.equal({ base: 2n, curve: 0n, integrator: 0n });
  });

  it("is cut where only the rounding of a first part stands against it", () => {
    const part = { part: 999n, isBegun: false, deficit: BALANCED };
    const exact = { ...RELEASE, integratorBps: 0n, least: 3_975n };
    expect(partFee(exact, part)).to.deep.equal({ base: 6n, curve: 0n, integrator: 0n });
  });

  it("leaves each part its part of the least, and so all of them the least", () => {
    fc.assert(
      fc.property(release, weights, fc.bigInt({ min: 0n, max: 2n ** 100n }), (any, cut, start) => {
        let now = start;
        let paid = 0n;
        for (const [index, part] of partsOf(any.units, cut).entries()) {
          const fee = partFee(any, { part, isBegun: index > 0, deficit: now });
          if (fee === undefined) {
            expect(index).to.equal(0);
            return;
          }
          expect(part - sumOf(fee) >= leastOf(any, part)).to.equal(true);
          paid += part - sumOf(fee);
          now += part;
        }
        expect(paid >= any.least).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("together costs no less than the whole, where nothing is cut", () => {
    fc.assert(
      fc.property(releaseTerms, units, weights, (terms, amount, cut) => {
        const any = { terms, curve: undefined, integratorBps: 0n, units: amount, least: 0n };
        let sum = 0n;
        for (const part of partsOf(amount, cut)) {
          const fee = partFee(any, { part, isBegun: true, deficit: BALANCED });
          sum += fee === undefined ? 0n : sumOf(fee);
        }
        const whole = baseFee(terms, amount);
        expect(sum >= whole && sum <= whole + BigInt(cut.length)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("splitBase", () => {
  it("gives the vault its part, rounded down, and the shares the rest", () => {
    expect(splitBase(TERMS, 26n)).to.deep.equal({ vault: 15n, shares: 11n });
  });
});

/** An amount in parts by weight; none of nothing. */
function partsOf(amount: bigint, cut: readonly bigint[]): bigint[] {
  const whole = cut.reduce((sum, weight) => sum + weight, 0n);
  const parts = cut.slice(1).map((weight) => (amount * weight) / whole);
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  return [rest, ...parts].filter((part) => part !== 0n);
}
