import { expect } from "chai";

import { ChainsFailed, onEachChain } from "../../src/commands/onEachChain.ts";
import type { ChainConfig } from "../../src/config/chains.ts";

const CHAINS = ["hub", "spoke-a", "spoke-b"].map((name) => ({ name }) as ChainConfig);

describe("work on each chain", () => {
  it("returns a result for each, in their order", async () => {
    expect(await onEachChain(CHAINS, async ({ name }) => name.length)).to.deep.equal([3, 7, 7]);
  });

  it("names every chain that failed, with its reason", async () => {
    const error = await onEachChain(CHAINS, async ({ name }) => {
      if (name !== "hub") throw new Error(`no RPC of ${name}`);
    }).catch((caught: Error) => caught);
    expect(error).to.be.instanceOf(ChainsFailed);
    expect((error as Error).message).to.equal(
      "2 chains cannot be worked on:\n  spoke-a  no RPC of spoke-a\n  spoke-b  no RPC of spoke-b",
    );
  });

  it("fails as the one chain that failed, and as all if they share a reason", async () => {
    const one = onEachChain(CHAINS, async ({ name }) => {
      if (name === "hub") throw new Error("no RPC");
    });
    expect(await one.catch((caught: Error) => caught.message)).to.equal("no RPC");
    const all = onEachChain(CHAINS, async () => {
      throw new Error("no record");
    });
    expect(await all.catch((caught: Error) => caught.message)).to.equal("no record");
  });
});
