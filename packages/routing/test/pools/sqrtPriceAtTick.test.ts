import { expect } from "chai";
import fc from "fast-check";

import { MAX_TICK, MIN_TICK, PoolError, sqrtPriceAtTick } from "../../src/index.ts";

const Q96 = 2 ** 96;

describe("the price at a tick", () => {
  it("is 1 at tick 0, and has the bounds that Uniswap's pools have", () => {
    expect(sqrtPriceAtTick(0)).to.equal(1n << 96n);
    expect(sqrtPriceAtTick(MIN_TICK)).to.equal(4_295_128_739n);
    expect(sqrtPriceAtTick(MAX_TICK)).to.equal(
      1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n,
    );
  });

  it("grows by half of 0.01 % from tick to tick", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: MAX_TICK - 1 }), (tick) => {
        const ratio = Number(sqrtPriceAtTick(tick + 1)) / Number(sqrtPriceAtTick(tick));
        expect(ratio).to.be.closeTo(Math.sqrt(1.0001), 1e-12);
      }),
    );
  });

  it("is a power of 1.0001", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: MAX_TICK }), (tick) => {
        const expected = 1.0001 ** (tick / 2);
        expect(Number(sqrtPriceAtTick(tick)) / Q96 / expected).to.be.closeTo(1, 1e-9);
      }),
    );
  });

  it("refuses what is no tick", () => {
    for (const tick of [MIN_TICK - 1, MAX_TICK + 1, 0.5, Number.NaN]) {
      expect(() => sqrtPriceAtTick(tick)).to.throw(PoolError, "a whole number from -887272");
    }
  });
});
