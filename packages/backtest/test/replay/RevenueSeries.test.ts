import { expect } from "chai";
import fc from "fast-check";

import { RevenueSeries } from "../../src/replay/RevenueSeries.ts";

const DAY = 86_400n;

describe("RevenueSeries", () => {
  it("sums up days, without a gap between the first and the last", () => {
    const series = new RevenueSeries();
    for (const [time, before] of [
      [DAY + 5n, 1n],
      [3n * DAY, 2n],
      [DAY, 4n],
    ] as const) {
      series.add(time, before, 10n * before);
    }
    expect(series.spans).to.deep.equal([
      { from: DAY, length: DAY, before: 5n, after: 50n },
      { from: 2n * DAY, length: DAY, before: 0n, after: 0n },
      { from: 3n * DAY, length: DAY, before: 2n, after: 20n },
    ]);
  });

  it("has no spans of nothing", () => {
    expect(new RevenueSeries().spans).to.deep.equal([]);
  });

  it("has sixty spans at most, which lose nothing", () => {
    const times = fc.array(fc.bigInt({ min: 0n, max: 2_000_000_000n }), { minLength: 1 });
    fc.assert(
      fc.property(times, (all) => {
        const series = new RevenueSeries();
        for (const time of all) series.add(time, 1n, 2n);
        const { spans } = series;
        expect(spans.length).to.be.within(1, 60);
        const sum = (of: "before" | "after") => spans.reduce((total, span) => total + span[of], 0n);
        expect([sum("before"), sum("after")]).to.deep.equal(
          [all.length, 2 * all.length].map(BigInt),
        );
        for (const { from, length } of spans) expect(from % length).to.equal(0n);
      }),
    );
  });
});
