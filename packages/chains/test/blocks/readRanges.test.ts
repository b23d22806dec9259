import { expect } from "chai";

import { ChainError, type ReadOptions, readRanges } from "../../src/index.ts";

const BLOCKS = { from: 3n, to: 40n };

describe("readRanges", () => {
  let asked: [bigint, bigint][];
  let underWay: number;
  let mostUnderWay: number;

  beforeEach(() => {
    asked = [];
    [underWay, mostUnderWay] = [0, 0];
  });

  /** An RPC that gives so many blocks at most. */
  const options = (most: bigint): ReadOptions<bigint> => ({
    read: async (from, to) => {
      asked.push([from, to]);
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await Promise.resolve();
      underWay -= 1;
      if (to - from + 1n > most) throw new ChainError("RpcUnavailable", "too many blocks");
      return from;
    },
    ask: async () => undefined,
    range: 16n,
  });

  async function read(other: Partial<ReadOptions<bigint>> = {}, most = 1_000n) {
    const found: [bigint, bigint][] = [];
    for await (const { from, to } of readRanges(BLOCKS, { ...options(most), ...other })) {
      found.push([from, to]);
    }
    return found;
  }

  it("begins with the oldest block, or with the newest", async () => {
    expect(await read()).to.deep.equal([
      [3n, 18n],
      [19n, 34n],
      [35n, 40n],
    ]);
    expect(await read({ newestFirst: true })).to.deep.equal([
      [25n, 40n],
      [9n, 24n],
      [3n, 8n],
    ]);
  });

  for (const newestFirst of [false, true]) {
    for (const parallel of [1, 2, 5]) {
      it(`reads every block once, ${parallel} ranges at a time, newest first: ${newestFirst}`, async () => {
        const found = await read({ newestFirst, parallel, range: 7n }, 5n);
        const inOrder = newestFirst ? found.toReversed() : found;
        expect(inOrder.at(0)?.[0]).to.equal(BLOCKS.from);
        expect(inOrder.at(-1)?.[1]).to.equal(BLOCKS.to);
        for (const [i, [from]] of inOrder.slice(1).entries()) {
          expect(inOrder[i]?.[1]).to.equal(from - 1n);
        }
        expect(mostUnderWay).to.equal(parallel);
      });
    }
  }

  it("asks for half as much where it is refused, and stays with that", async () => {
    await read({}, 4n);
    const sizes = asked.map(([from, to]) => to - from + 1n);
    expect(sizes.slice(0, 3)).to.deep.equal([16n, 8n, 4n]);
    expect(sizes.slice(3).every((size) => size <= 4n)).to.equal(true);
  });

  for (const newestFirst of [false, true]) {
    it(`reads again only the range that is refused, newest first: ${newestFirst}`, async () => {
      const rpc = options(1_000n);
      const readOnly = async (from: bigint, to: bigint) => {
        const value = await rpc.read(from, to);
        const isFull = from <= 20n && to >= 22n;
        if (isFull) throw new ChainError("RpcUnavailable", "too many events");
        return value;
      };
      const found = await read({ read: readOnly, parallel: 4, range: 10n, newestFirst });
      const inOrder = newestFirst ? found.toReversed() : found;
      expect(inOrder.flat()[0]).to.equal(BLOCKS.from);
      expect(inOrder.flat().at(-1)).to.equal(BLOCKS.to);
      for (const [i, [from]] of inOrder.slice(1).entries()) {
        expect(inOrder[i]?.[1]).to.equal(from - 1n);
      }
      const around = asked.filter(([from, to]) => to < 13n || from > 30n).map(String);
      expect(new Set(around).size).to.equal(around.length);
      expect(asked.filter(([from, to]) => from <= 3n || to >= 40n)).to.have.lengthOf(2);
    });
  }

  it("reads nothing that is not taken", async () => {
    for await (const _ of readRanges(BLOCKS, options(1_000n))) break;
    expect(asked).to.deep.equal([[3n, 18n]]);
  });

  it("reads nothing where there are no blocks", async () => {
    for await (const _ of readRanges({ from: 5n, to: 4n }, options(1_000n)));
    expect(asked).to.deep.equal([]);
  });

  it("throws the refusal of a single block, unless a larger range is refused before it", async () => {
    const refusal = new ChainError("RpcUnavailable", "no");
    const refuse = () => Promise.reject(refusal);
    const failure = await read({ read: refuse, range: 1n }).catch((reason) => reason);
    expect(failure).to.equal(refusal);
    const found = await read({ parallel: 2, range: 37n }, 30n);
    expect(found.at(-1)).to.deep.equal([40n, 40n]);
    let isFirst = true;
    const refuseOnce = async (from: bigint, to: bigint) => {
      const isRefused = isFirst || (from === to && asked.length < 4);
      isFirst = false;
      asked.push([from, to]);
      if (isRefused) throw refusal;
      return from;
    };
    asked = [];
    const later = await read({ read: refuseOnce, parallel: 2, range: 37n });
    expect(later.at(-1)?.[1]).to.equal(BLOCKS.to);
  });

  it("does not take another error for a refusal", async () => {
    const error = new ChainError("RpcDisagreement", "they differ");
    const failure = await read({ read: () => Promise.reject(error) }).catch((reason) => reason);
    expect(failure).to.equal(error);
  });
});
