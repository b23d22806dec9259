import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { laneObstacle } from "../../src/decide/survey.ts";
import type { FilledChain, Filler } from "../../src/Filler.ts";

const LANE: Hex = `0x${"1a".repeat(32)}`;
const NOW = 1_000n;
const GOING = {
  frozen: false,
  trustedUntil: NOW + 1n,
  stoppedUntil: NOW,
  distrustedUntil: NOW,
};

type Client = typeof GOING;

/** A chain whose light client is as given, and whose lanes come through a hub, or do not. */
function chainWith(client: Partial<Client>, hubChainId = 0n, pausedUntil = 0n) {
  const state = { ...GOING, ...client };
  const entrance = { originChainId: 1n, hubChainId, lightClient: "0xc1" };
  return {
    adapter: {
      inboundLane: async () => entrance,
      importedLane: async () => entrance,
      pausedUntil: async () => pausedUntil,
      lightClient: async () => state,
      lightClientLimits: async () => state,
    },
  } as unknown as FilledChain;
}

const watching = (...chains: readonly [bigint, FilledChain][]) =>
  ({
    chains: new Map(chains),
    config: { staleAfter: 1 },
    looks: { isFresh: (chainId: bigint) => chainId === 5n },
  }) as unknown as Filler;

describe("what keeps a lane's messages from being delivered", () => {
  const obstacle = (chain: FilledChain, filler = watching()) =>
    laneObstacle(filler, chain, LANE, NOW);
  const stands = "light client does not go on";

  it("is nothing where the lane is open and its light client goes on", async () => {
    expect(await obstacle(chainWith({}))).to.equal(undefined);
  });

  it("is a pause, and a lane that is not there", async () => {
    expect(await obstacle(chainWith({}, 0n, NOW + 1n))).to.equal("lane paused");
    expect(await obstacle(chainWith({}, 0n, NOW))).to.equal(undefined);
    const none = { adapter: { inboundLane: async () => undefined } } as unknown as FilledChain;
    expect(await obstacle(none)).to.equal("lane paused");
  });

  it("is a light client that is frozen, stopped, distrusted or trusts nothing any more", async () => {
    for (const client of [
      { frozen: true },
      { stoppedUntil: NOW + 1n },
      { distrustedUntil: NOW + 1n },
      { trustedUntil: NOW },
    ]) {
      expect(await obstacle(chainWith(client)), JSON.stringify(Object.keys(client))).to.equal(
        stands,
      );
    }
  });

  it("is the hub's light client of the origin, too", async () => {
    const there = chainWith({}, 5n);
    expect(await obstacle(there, watching([5n, chainWith({})]))).to.equal(undefined);
    expect(await obstacle(there, watching([5n, chainWith({ frozen: true })]))).to.equal(stands);
    const unread = watching([6n, chainWith({})]);
    expect(await obstacle(chainWith({}, 6n), unread)).to.equal("hub not read");
  });
});
