import { expect } from "chai";
import fc from "fast-check";

import { blockAt } from "../../src/blocks/blockAt.ts";

describe("blockAt", () => {
  it("finds the first block at or after a time, on any chain", async () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(gaps, fc.bigInt({ min: 0n, max: 1_300n }), async (seconds, time) => {
        let clock = 0n;
        const times = seconds.map((gap) => {
          clock += BigInt(gap);
          return clock;
        });
        const chain = { blockTime: async (height: bigint) => times[Number(height)] ?? 0n };
        const found = await blockAt(chain, time, BigInt(times.length - 1));
        const expected = times.findIndex((at) => at >= time);
        expect(found).to.equal(BigInt(expected === -1 ? times.length : expected));
      }),
    );
  });
});
