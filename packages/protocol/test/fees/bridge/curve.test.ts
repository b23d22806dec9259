import { expect } from "chai";
import fc from "fast-check";

import { curveFee, deficitOf, rebateOf } from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { curveTerms, deficit, units } from "./arbitraries.ts";

/** Nothing up to 1,000, then 5 % at 3,000. */
const CURVE = { knee: 1_000n, depth: 3_000n, rateBps: 500n };

function at(now: bigint, atStart = now) {
  return { now, atStart };
}

describe("deficitOf", () => {
  it("is what was released more than locked", () => {
    expect(deficitOf(-5n)).to.equal(5n);
    expect(deficitOf(5n)).to.equal(0n);
  });
});

describe("curveFee", () => {
  it("is nothing up to the knee, grows on the slope, and is the whole rate beyond", () => {
    expect(curveFee(CURVE, at(0n), 1_000n)).to.equal(0n);
    expect(curveFee(CURVE, at(1_000n), 2_000n)).to.equal(50n);
    expect(curveFee(CURVE, at(3_000n), 1_000n)).to.equal(50n);
    expect(curveFee(CURVE, at(0n), 4_000n)).to.equal(100n);
  });

  it("goes by the worse of now and the block's start", () => {
    expect(curveFee(CURVE, at(0n, 3_000n), 1_000n)).to.equal(50n);
    expect(curveFee(CURVE, at(3_000n, 0n), 1_000n)).to.equal(50n);
  });

  it("rounds up", () => {
    expect(curveFee(CURVE, at(1_000n), 1n)).to.equal(1n);
  });

  it("is never more than the rate of what is taken, but for rounding", () => {
    fc.assert(
      fc.property(curveTerms, deficit, units, (terms, from, amount) => {
        const fee = curveFee(terms, from, amount);
        expect(fee * 10_000n < amount * terms.rateBps + 10_000n).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("costs no less in two steps than in one", () => {
    fc.assert(
      fc.property(curveTerms, deficit, units, units, (terms, { now }, first, second) => {
        const whole = curveFee(terms, at(now), first + second);
        const steps = curveFee(terms, at(now), first) + curveFee(terms, at(now + first), second);
        expect(whole <= steps && steps <= whole + 1n).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("rebateOf", () => {
  it("gives back what the curve took, as far as the lock's part of the pot has it", () => {
    const lock = { units: 2_000n, pot: 200n };
    expect(rebateOf(CURVE, at(4_000n), lock)).to.equal(87n);
    expect(rebateOf(CURVE, at(4_000n), { ...lock, pot: 100n })).to.equal(50n);
    expect(rebateOf(CURVE, at(4_000n), { units: 9_000n, pot: 200n })).to.equal(100n);
  });

  it("is nothing without a deficit, now or when the block began", () => {
    const lock = { units: 2_000n, pot: 200n };
    expect(rebateOf(CURVE, at(0n, 4_000n), lock)).to.equal(0n);
    expect(rebateOf(CURVE, at(4_000n, 0n), lock)).to.equal(0n);
  });

  it("is never more than is in the pot", () => {
    fc.assert(
      fc.property(curveTerms, deficit, units, units, (terms, from, amount, pot) => {
        expect(rebateOf(terms, from, { units: amount, pot }) <= pot).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is no more for who took and fills again than he paid, in one block or in two", () => {
    const cases = fc.tuple(curveTerms, deficit, units, units, fc.boolean());
    fc.assert(
      fc.property(cases, ([terms, { now }, amount, pot, isSameBlock]) => {
        const cost = curveFee(terms, at(now), amount);
        const after = at(now + amount, isSameBlock ? now : now + amount);
        const rebate = rebateOf(terms, after, { units: amount, pot: pot + cost });
        expect(rebate <= cost).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is no more for who fills and takes again than he pays for that", () => {
    const cases = fc.tuple(curveTerms, deficit, units, units, fc.boolean());
    fc.assert(
      fc.property(cases, ([terms, { now }, amount, pot, isSameBlock]) => {
        const rebate = rebateOf(terms, at(now), { units: amount, pot });
        const back = amount + rebate;
        const left = deficitOf(back - now);
        const cost = curveFee(terms, at(left, isSameBlock ? now : left), back);
        expect(rebate <= cost).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
