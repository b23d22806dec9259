import { expect } from "chai";
import fc from "fast-check";

import { windowPrice } from "../../src/decision/windowPrice.ts";

const RULES = { window: 100, least: 3, newestWithin: 30, percentile: 60, spikeFactor: 4 };
const NOW = 1_000;

describe("the gas price of a window", () => {
  /** The last one now, each other ten seconds before the next. */
  const samplesOf = (...prices: bigint[]) =>
    prices.map((gasPrice, index) => ({
      ...{ height: BigInt(index), gasPrice },
      timestamp: NOW - 10 * (prices.length - 1 - index),
    }));

  it("is a percentile of its samples", () => {
    expect(windowPrice(samplesOf(10n, 30n, 20n, 40n, 50n), NOW, RULES)).to.equal(30n);
  });

  it("is not one of too few samples, and none of none", () => {
    const few = { reason: "too-few-samples", counted: 2, spikes: 0, least: 3 };
    expect(windowPrice(samplesOf(10n, 10n), NOW, RULES)).to.deep.equal(few);
    expect(windowPrice([], NOW, { ...RULES, least: 0 })).to.include({ counted: 0 });
  });

  it("does not count what is older than the window", () => {
    const samples = samplesOf(30n, 10n, 10n, 10n).map((sample, index) =>
      index === 0 ? { ...sample, timestamp: NOW - 101 } : sample,
    );
    expect(windowPrice(samples, NOW, { ...RULES, percentile: 100 })).to.equal(10n);
  });

  it("is missing where the newest sample is too old, or from the future", () => {
    const samples = samplesOf(10n, 10n, 10n);
    expect(windowPrice(samples, NOW + 30, RULES)).to.equal(10n);
    expect(windowPrice(samples, NOW + 31, RULES)).to.include({ reason: "too-old", age: 31 });
    expect(windowPrice(samples, NOW - 60, RULES)).to.equal(10n);
    expect(windowPrice(samples, NOW - 61, RULES)).to.include({ reason: "too-old", age: -61 });
  });

  it("does not count a sample that is further than a factor from the median, up or down", () => {
    const rules = { ...RULES, percentile: 100 };
    expect(windowPrice(samplesOf(10n, 10n, 10n, 41n), NOW, rules)).to.equal(10n);
    expect(windowPrice(samplesOf(10n, 10n, 10n, 40n), NOW, rules)).to.equal(40n);
    const lowest = { ...RULES, percentile: 1 };
    expect(windowPrice(samplesOf(40n, 40n, 40n, 9n), NOW, lowest)).to.equal(40n);
    expect(windowPrice(samplesOf(40n, 40n, 40n, 10n), NOW, lowest)).to.equal(10n);
  });

  it("is missing where spikes leave too few", () => {
    const few = { reason: "too-few-samples", counted: 2, spikes: 1, least: 3 };
    expect(windowPrice(samplesOf(10n, 10n, 500n), NOW, RULES)).to.deep.equal(few);
  });

  it("lies among the honest samples as long as these are more than half, whatever the others say", () => {
    const honest = fc.array(fc.bigInt({ min: 100n, max: 200n }), { minLength: 4, maxLength: 9 });
    const price = fc.bigInt({ min: 0n, max: 2n ** 70n });
    const lies = fc.array(price, { maxLength: 3 });
    fc.assert(
      fc.property(honest, lies, fc.integer({ min: 1, max: 50 }), (true_, false_, percent) => {
        const samples = samplesOf(...true_, ...false_).map((one) => ({ ...one, timestamp: NOW }));
        const rules = { ...RULES, spikeFactor: 2, percentile: percent };
        const found = windowPrice(samples, NOW, rules);
        // Twice the greatest median that there can be, half the least one.
        expect(found).to.satisfy((value: bigint) => value >= 50n && value <= 400n);
      }),
    );
  });
});
