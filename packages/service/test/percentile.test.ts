import { expect } from "chai";
import fc from "fast-check";

import { median, percentile } from "../src/index.ts";

describe("percentile", () => {
  it("is the nearest rank", () => {
    const values = [50n, 10n, 30n, 20n, 40n];
    expect(
      [1, 20, 21, 50, 60, 61, 100].map((percent) => percentile(values, percent)),
    ).to.deep.equal([10n, 10n, 20n, 30n, 30n, 40n, 50n]);
  });

  it("is not moved on by what fractions lack in binary", () => {
    const values = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
    for (let percent = 1; percent <= 100; percent++) {
      expect(percentile(values, percent)).to.equal(BigInt(percent));
    }
  });

  it("is always one of the values, and rises with the percent", () => {
    const values = fc.array(fc.bigInt({ min: 0n, max: 2n ** 80n }), { minLength: 1 });
    const percent = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(values, percent, percent, (all, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(all).to.include(percentile(all, low));
        expect(percentile(all, low) <= percentile(all, high)).to.equal(true);
      }),
    );
  });

  it("is the lower one of two in the middle", () => {
    expect(median([1n, 2n])).to.equal(1n);
    expect(median([3n, 1n, 2n])).to.equal(2n);
  });

  it("is not of nothing", () => {
    expect(() => percentile([], 50)).to.throw(RangeError);
  });
});
