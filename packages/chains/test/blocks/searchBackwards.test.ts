import { expect } from "chai";

import { ChainError, searchBackwards } from "../../src/index.ts";

const BLOCKS = { from: 10n, to: 1_000_000n };
const RANGE = 2_000n;
const never = () => false;
const isUp = async () => undefined;

/** Takes at most so many blocks at once; notes what it was asked for. */
function rpc(most: bigint) {
  const asked: [bigint, bigint][] = [];
  const read = async (from: bigint, to: bigint) => {
    if (to - from + 1n > most) throw new ChainError("RpcUnavailable", "too many blocks");
    asked.push([from, to]);
    return [from, to];
  };
  return { asked, read };
}

describe("searchBackwards", () => {
  it("reads every block once, the newest first", async () => {
    const { asked, read } = rpc(BLOCKS.to);
    await searchBackwards(BLOCKS, { read, ask: isUp, range: RANGE, isEnough: never });
    expect(asked[0]?.[1]).to.equal(BLOCKS.to);
    expect(asked.at(-1)?.[0]).to.equal(BLOCKS.from);
    for (const [i, [from]] of asked.slice(0, -1).entries()) {
      expect(asked[i + 1]?.[1]).to.equal(from - 1n);
    }
  });

  it("asks for no more at once than it may", async () => {
    const { asked, read } = rpc(BLOCKS.to);
    await searchBackwards(BLOCKS, { read, ask: isUp, range: RANGE, isEnough: never });
    expect(asked.every(([from, to]) => to - from < RANGE)).to.equal(true);
    expect(asked).to.have.length(500);
  });

  it("asks for fewer where the RPC refuses, and misses none", async () => {
    const { asked, read } = rpc(700n);
    await searchBackwards(
      { from: 0n, to: 9_999n },
      { read, ask: isUp, range: RANGE, isEnough: never },
    );
    const blocks = asked.reduce((sum, [from, to]) => sum + to - from + 1n, 0n);
    expect(blocks).to.equal(10_000n);
    expect(asked.at(-1)?.[0]).to.equal(0n);
  });

  it("ends as soon as it has enough", async () => {
    const { asked, read } = rpc(BLOCKS.to);
    const found = await searchBackwards(BLOCKS, {
      read,
      ask: isUp,
      range: RANGE,
      isEnough: () => true,
    });
    expect(asked).to.have.length(1);
    expect(found).to.deep.equal(asked);
  });

  it("ends when nobody wants to know any more, before the next request", async () => {
    const stop = new AbortController();
    const { asked, read } = rpc(BLOCKS.to);
    const once = (from: bigint, to: bigint) => {
      stop.abort();
      return read(from, to);
    };
    const options = { read: once, ask: isUp, range: RANGE, isEnough: never };
    await searchBackwards(BLOCKS, { ...options, signal: stop.signal });
    expect(asked).to.have.length(1);
  });

  it("reads nothing that nobody wants to know", async () => {
    const { asked, read } = rpc(BLOCKS.to);
    const signal = AbortSignal.abort();
    await searchBackwards(BLOCKS, { read, ask: isUp, range: RANGE, isEnough: never, signal });
    expect(asked).to.deep.equal([]);
  });

  it("does not take an RPC that is down for one that refuses", async () => {
    const down = async () => {
      throw new ChainError("RpcUnavailable", "does not answer");
    };
    let attempts = 0;
    const read = () => {
      attempts++;
      return down();
    };
    const options = { read, ask: down, range: RANGE, isEnough: never };
    const failure = await searchBackwards(BLOCKS, options).catch((error) => error);
    expect(failure.message).to.equal("does not answer");
    expect(attempts).to.equal(1);
  });

  it("gives up where a single block is refused", async () => {
    const { read } = rpc(0n);
    const options = { read, ask: isUp, range: RANGE, isEnough: never };
    const failure = await searchBackwards(BLOCKS, options).catch((error) => error);
    expect(failure.message).to.equal("too many blocks");
  });
});
