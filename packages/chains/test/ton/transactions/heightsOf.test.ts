import { expect } from "chai";

import { heightOf, heightsOf } from "../../../src/ton/transactions/heightsOf.ts";

const NEWEST = 100_000n;
/** Each block has ten logical times; every third block repeats the one before. */
const endLtAt = async (height: bigint) => (height - (height % 3n === 0n ? 1n : 0n)) * 10n;

describe("the first block that has a transaction", () => {
  it("is the same from both ends", async () => {
    for (const lt of [0n, 1n, 9n, 10n, 25n, 499_995n, 999_970n, 999_989n]) {
      const [height] = await heightsOf(endLtAt, [lt], 1n, NEWEST);
      expect(await heightOf(endLtAt, lt, NEWEST), `${lt}`).to.equal(height);
    }
  });

  it("is found without states that endpoints have forgotten", async () => {
    const asked: bigint[] = [];
    const remembering = async (height: bigint) => {
      asked.push(height);
      if (height < NEWEST - 1_000n) throw new Error(`the state of block ${height} is gone`);
      return endLtAt(height);
    };
    for (const age of [0n, 1n, 7n, 400n, 511n]) {
      const lt = (NEWEST - age) * 10n - 5n;
      const height = await heightOf(remembering, lt, NEWEST);
      expect(lt < (await endLtAt(height)) && lt >= (await endLtAt(height - 1n))).to.equal(true);
    }
    expect(asked.length < 100).to.equal(true);
  });

  it("is the first of all where there are no others", async () => {
    expect(await heightOf(endLtAt, 3n, 1n)).to.equal(1n);
    expect(await heightOf(endLtAt, 3n, 2n)).to.equal(1n);
  });
});
