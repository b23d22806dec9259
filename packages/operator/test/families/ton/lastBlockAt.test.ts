import { expect } from "chai";
import fc from "fast-check";

import { lastBlockAt } from "../../../src/families/ton/lastBlockAt.ts";

describe("lastBlockAt", () => {
  const inTimes = (times: readonly number[], asked: bigint[] = []) => ({
    asked,
    timeOf: async (height: bigint) => {
      asked.push(height);
      return BigInt(times[Number(height)] ?? expect.fail(`block ${height} is asked for`));
    },
    newest: BigInt(times.length - 1),
  });

  it("finds the last block that is not later, whatever the times of blocks are", async () => {
    const chains = fc.array(fc.nat(3), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(chains, fc.integer({ min: -1, max: 200 }), async (steps, time) => {
        let sum = 0;
        const times = steps.map((step) => (sum += step));
        const { timeOf, newest } = inTimes(times);
        const found = await lastBlockAt(timeOf, BigInt(time), newest);
        expect(found).to.equal(BigInt(times.findLastIndex((each) => each <= time)));
      }),
    );
  });

  it("asks for no block that is much older than the one that it finds", async () => {
    const { asked, timeOf, newest } = inTimes(Array.from({ length: 1_000 }, (_, i) => i));
    expect(await lastBlockAt(timeOf, 990n, newest)).to.equal(990n);
    expect(
      asked.every((height) => height >= 980n),
      `${asked}`,
    ).to.equal(true);
  });
});
