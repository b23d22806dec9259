import { expect } from "chai";
import fc from "fast-check";

import { scaleUpTo } from "../../src/page/scale.ts";

describe("scaleUpTo", () => {
  it("has lines at round amounts", () => {
    expect(scaleUpTo(1_700n).ticks).to.deep.equal([0n, 500n, 1_000n, 1_500n, 2_000n]);
    expect(scaleUpTo(3n).ticks).to.deep.equal([0n, 1n, 2n, 3n]);
  });

  it("has an axis for nothing, too", () => {
    expect(scaleUpTo(0n).ticks).to.deep.equal([0n, 1n]);
    expect(scaleUpTo(0n).part(0n)).to.equal(0);
  });

  it("holds the greatest amount with five lines at most", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), (greatest) => {
        const { ticks, part } = scaleUpTo(greatest);
        expect(ticks.length).to.be.within(2, 5);
        expect(part(greatest)).to.be.within(0.2, 1);
      }),
    );
  });
});
