import { expect } from "chai";

import { ChangeHistogram } from "../../src/replay/ChangeHistogram.ts";

/** The range into which one change falls, as its two ends. */
function binOf(before: bigint, after: bigint) {
  const histogram = new ChangeHistogram();
  histogram.add(before, after);
  const found = histogram.bins.filter(({ count }) => count > 0);
  expect(found).to.have.length(1);
  return found.map(({ fromBps, toBps }) => [fromBps, toBps])[0];
}

describe("ChangeHistogram", () => {
  it("puts a change into the range that begins with it, to the last unit", () => {
    const before = 10n ** 24n;
    expect(binOf(before, (before * 110n) / 100n)).to.deep.equal([1_000, 2_500]);
    expect(binOf(before, (before * 110n) / 100n - 1n)).to.deep.equal([500, 1_000]);
    expect(binOf(before, before / 2n)).to.deep.equal([-5_000, -2_500]);
    expect(binOf(before, before / 2n - 1n)).to.deep.equal([null, -5_000]);
    expect(binOf(before, before)).to.deep.equal([-100, 100]);
    expect(binOf(before, 2n * before)).to.deep.equal([10_000, null]);
  });

  it("has a range for fees that were nothing before", () => {
    expect(binOf(0n, 0n)).to.deep.equal([-100, 100]);
    expect(binOf(0n, 1n)).to.deep.equal([10_000, null]);
  });

  it("has ranges without a gap, and every fee in one of them", () => {
    const histogram = new ChangeHistogram();
    for (let after = 0n; after <= 300n; after++) histogram.add(100n, after);
    const { bins } = histogram;
    expect(bins.reduce((sum, { count }) => sum + count, 0)).to.equal(301);
    expect(bins.slice(1).map(({ fromBps }) => fromBps)).to.deep.equal(
      bins.slice(0, -1).map(({ toBps }) => toBps),
    );
  });
});
