import { expect } from "chai";

import { QuorumLag } from "../../src/rpcs/QuorumLag.ts";

describe("the lag of a quorum", () => {
  let now: number;
  let asked: string[];
  let lag: QuorumLag;

  beforeEach(() => {
    now = 0;
    asked = [];
    // A block each two seconds.
    lag = new QuorumLag(
      async (rpc, height) => {
        asked.push(`${rpc}/${height}`);
        return 2 * Number(height);
      },
      () => now,
    );
  });

  it("is nothing that counts up to 300 s, in however many blocks", async () => {
    expect(await lag.tooLong([100n, 100n])).to.equal(undefined);
    expect(await new QuorumLag(async () => 5).tooLong([0n, 10n ** 6n])).to.equal(undefined);
    now += 400_000;
    expect(await lag.tooLong([251n, 100n])).to.equal(undefined);
    expect(asked).to.deep.equal(["0/101", "0/251"]);
  });

  it("is too long beyond, and tells which RPC lacks what for how long", async () => {
    expect(await lag.tooLong([252n, 100n, 251n])).to.deep.equal([
      "block 252",
      "block 100, and lacks the next block for 302 s, more than 300 s",
      "block 251",
    ]);
  });

  it("has no measure where one claims blocks that it does not have: it agrees with nobody", async () => {
    const invented = new QuorumLag(async () => undefined);
    expect(await invented.tooLong([10n ** 6n, 100n])).to.deep.equal([
      "block 1000000, and does not have it",
      "block 100",
    ]);
  });

  it("is never too long by the next block alone, however late that is", async () => {
    const rare = () => new QuorumLag(async (_, height) => 10_000 * Number(height));
    expect(await rare().tooLong([7n, 6n])).to.equal(undefined);
    expect(await rare().tooLong([8n, 6n])).to.not.equal(undefined);
  });

  it("is measured again only where it may be too long by now", async () => {
    expect(await lag.tooLong([100n, 0n])).to.equal(undefined);
    now += 100_000;
    expect(await lag.tooLong([150n, 0n])).to.equal(undefined);
    expect(asked).to.have.length(2);
    now += 10_000;
    expect(await lag.tooLong([155n, 0n])).to.not.equal(undefined);
    expect(asked).to.have.length(4);
  });

  it("is measured again where an RPC goes back", async () => {
    await lag.tooLong([1_000n, 1_000n]);
    expect(await lag.tooLong([1_000n, 100n])).to.not.equal(undefined);
  });

  it("is too long again and again while one stands still, though nobody waits for it", async () => {
    for (let n = 0n; n < 3n; n++) expect(await lag.tooLong([500n + n, 0n])).to.not.equal(undefined);
  });
});
