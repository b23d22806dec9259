import { expect } from "chai";
import fc from "fast-check";

import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from "../../src/index.ts";
import { tickAtSqrtPrice } from "../../src/pools/tickAtSqrtPrice.ts";

describe("the tick at a price", () => {
  it("is the highest whose price is not above it, from the lowest price to the highest", () => {
    const ticks = fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 });
    const property = fc.property(ticks, fc.double({ min: 0, max: 1, noNaN: true }), (tick, at) => {
      const [low, next] = [sqrtPriceAtTick(tick), sqrtPriceAtTick(tick + 1)];
      const between = low + (BigInt(Math.floor(at * 1_000)) * (next - low)) / 1_001n;
      for (const price of [low, low + 1n, between, next - 1n]) {
        expect(tickAtSqrtPrice(price)).to.equal(tick);
      }
    });
    fc.assert(property, {
      examples: [
        [MIN_TICK, 0],
        [MAX_TICK - 1, 1],
        [-1, 0],
        [0, 0],
      ],
    });
  });
});
