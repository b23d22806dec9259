import { expect } from "chai";
import fc from "fast-check";

import { curveFee, deficitOf, refundFee, reliefOf } from "../../../src/index.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";
import { curveTerms, deficit, units } from "./arbitraries.ts";

/** Nothing up to 1,000, then 5 % at 3,000. */
const CURVE = { knee: 1_000n, depth: 3_000n, rateBps: 500n };

describe("deficitOf", () => {
  it("is what was released more than locked", () => {
    expect(deficitOf(-5n)).to.equal(5n);
    expect(deficitOf(5n)).to.equal(0n);
  });
});

describe("curveFee", () => {
  it("is nothing up to the knee, grows on the slope, and is the whole rate beyond", () => {
    expect(curveFee(CURVE, 0n, 1_000n)).to.equal(0n);
    expect(curveFee(CURVE, 1_000n, 2_000n)).to.equal(50n);
    expect(curveFee(CURVE, 3_000n, 1_000n)).to.equal(50n);
    expect(curveFee(CURVE, 0n, 4_000n)).to.equal(100n);
  });

  it("takes what was locked beyond what was released for nothing", () => {
    expect(curveFee(CURVE, -1_000n, 2_000n)).to.equal(0n);
    expect(curveFee(CURVE, -1_000n, 5_000n)).to.equal(100n);
  });

  it("rounds up", () => {
    expect(curveFee(CURVE, 1_000n, 1n)).to.equal(1n);
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
      fc.property(curveTerms, deficit, units, units, (terms, now, first, second) => {
        const whole = curveFee(terms, now, first + second);
        const steps = curveFee(terms, now, first) + curveFee(terms, now + first, second);
        expect(whole <= steps && steps <= whole + 1n).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("reliefOf", () => {
  it("is the curve's price of what the lock fills", () => {
    expect(reliefOf(CURVE, 4_000n, 2_000n)).to.equal(87n);
    expect(reliefOf(CURVE, 4_000n, 9_000n)).to.equal(100n);
    expect(reliefOf(CURVE, 0n, 2_000n)).to.equal(0n);
  });
});

describe("refundFee", () => {
  it("is the price now less what filling had saved, and never below nothing", () => {
    const refund = { part: 2_000n, units: 2_000n, relief: 30n };
    expect(refundFee(CURVE, 1_000n, refund)).to.equal(20n);
    expect(refundFee(CURVE, 0n, refund)).to.equal(0n);
    expect(refundFee(undefined, 4_000n, refund)).to.equal(0n);
    expect(refundFee(CURVE, 1_000n, { ...refund, units: 4_000n })).to.equal(35n);
  });

  it("makes who fills, takes and has the filling back pay what the taking alone costs", () => {
    fc.assert(
      fc.property(curveTerms, deficit, units, units, (terms, start, filled, taken) => {
        const relief = reliefOf(terms, start, filled);
        const left = start - filled;
        const cost = curveFee(terms, left, taken);
        const back = curveFee(terms, left + taken, filled) - relief;
        const straight = curveFee(terms, start, taken);
        expect(cost + back >= straight && cost + back <= straight + 2n).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
