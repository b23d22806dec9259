import { expect } from "chai";
import fc from "fast-check";

import { mergeByTime } from "../../src/messages/mergeByTime.ts";

async function* streamOf(times: readonly bigint[]) {
  yield* times;
}

async function merged(...streams: bigint[][]) {
  const all: [number, bigint][] = [];
  for await (const { stream, item } of mergeByTime(streams.map(streamOf), (time) => time)) {
    all.push([stream, item]);
  }
  return all;
}

describe("mergeByTime", () => {
  it("takes the earliest, and of equals the earlier stream's", async () => {
    expect(await merged([1n, 5n], [], [1n, 2n, 9n])).to.deep.equal([
      [0, 1n],
      [2, 1n],
      [2, 2n],
      [0, 5n],
      [2, 9n],
    ]);
  });

  it("leaves nothing out and keeps each stream's order", async () => {
    const times = fc.array(fc.bigInt({ min: 0n, max: 20n })).map((list) => {
      return list.sort((one, other) => Number(one - other));
    });
    const property = fc.asyncProperty(fc.array(times, { maxLength: 5 }), async (streams) => {
      const all = await merged(...streams);
      const sorted = streams.flat().sort((one, other) => Number(one - other));
      expect(all.map(([, time]) => time)).to.deep.equal(sorted);
      for (const [i, stream] of streams.entries()) {
        const own = all.filter(([n]) => n === i).map(([, time]) => time);
        expect(own).to.deep.equal(stream);
      }
    });
    await fc.assert(property);
  });
});
