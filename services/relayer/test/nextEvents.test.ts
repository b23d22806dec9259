import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { nextEvents } from "../src/nextEvents.ts";
import type { RelayedChain } from "../src/Relayer.ts";

/** A chain whose RPC gives events of so many blocks at most. */
function chainThatGives(most: bigint): RelayedChain {
  return {
    adapter: {
      mailboxEvents: async (from: bigint, to: bigint) => {
        if (to - from + 1n > most) throw new ChainError("RpcUnavailable", "too many blocks");
        return [];
      },
      headHeight: async () => 1_000_000n,
    },
    config: { logRange: 2_000 },
  } as unknown as RelayedChain;
}

describe("nextEvents", () => {
  const BLOCKS = { from: 1n, to: 1_000_000n };

  it("are those of as many blocks as the configuration says", async () => {
    expect((await nextEvents(chainThatGives(5_000n), BLOCKS)).to).to.equal(2_000n);
    expect((await nextEvents(chainThatGives(5_000n), { from: 7n, to: 9n })).to).to.equal(9n);
  });

  it("are those of fewer blocks where the RPC gives no more, so that the relayer gets on", async () => {
    expect((await nextEvents(chainThatGives(300n), BLOCKS)).to).to.equal(250n);
  });
});
