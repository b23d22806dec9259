import { expect } from "chai";

import { ChainError, readFirst } from "../../src/index.ts";

describe("readFirst", () => {
  const BLOCKS = { from: 1n, to: 1_000_000n };

  /** The last block that is read at once of an RPC that gives so many blocks at most. */
  async function lastRead(most: bigint, blocks = BLOCKS): Promise<bigint> {
    const read = async (from: bigint, to: bigint) => {
      if (to - from + 1n > most) throw new ChainError("RpcUnavailable", "too many blocks");
      return from;
    };
    const { to, value } = await readFirst(blocks, { read, ask: async () => {}, range: 2_000n });
    expect(value).to.equal(blocks.from);
    return to;
  }

  it("reads as many blocks as the configuration says", async () => {
    expect(await lastRead(5_000n)).to.equal(2_000n);
    expect(await lastRead(5_000n, { from: 7n, to: 9n })).to.equal(9n);
  });

  it("reads fewer blocks where the RPC gives no more, so that the reader gets on", async () => {
    expect(await lastRead(300n)).to.equal(250n);
  });
});
