import { expect } from "chai";

import { validatorsOf } from "../../src/pages/network/committees/validatorsOf.ts";
import { haltsOf } from "../../src/pages/network/haltsOf.ts";

const NOW = Date.parse("2026-11-29T19:30:00Z");
const [PAST, LATER] = ["2026-11-29T19:00:00Z", "2026-11-29T20:00:00Z"];

const client = (followedChainId: string, change: object = {}) => ({
  ...{ chainId: "1", address: "0x1c", followedChainId, generation: "1", epoch: "2" },
  ...{ committeeHash: null, isFrozen: false, frozenAt: null, stoppedUntil: null },
  ...{ distrustedUntil: null, newest: null, lag: null, members: [], ...change },
});
const lane = (state: string, until: string | null) => ({
  ...{ laneId: "0x1a", originChainId: "2", destinationChainId: "1", state, until },
  ...{ waiting: null, latency: null, carried: null },
});
const vault = (pausedUntil: string | null, symbol: string | null = "USDC") => ({
  ...{ chainId: "1", assetId: `0x${"05".repeat(32)}`, symbol, token: "0x", isMinted: false },
  ...{ pausedUntil, liquidity: "0", provided: "0", due: "0", queues: [], limits: [], now: null },
});

describe("the parts that are halted", () => {
  it("are named with the end of each, and are gone when it has passed", () => {
    const found = haltsOf(
      {
        clients: [
          client("2", { stoppedUntil: LATER }),
          client("3", { stoppedUntil: PAST }),
          client("4", { isFrozen: true, stoppedUntil: LATER }),
        ],
        // What a light client stops is said of the client.
        lanes: [lane("paused", LATER), lane("open", null), lane("stopped", LATER)],
        vaults: [vault(LATER), vault(PAST), vault(null), vault(LATER, null)],
      },
      NOW,
    );
    expect(found).to.deep.equal([
      { part: "client", state: "stopped", chainId: "1", peerChainId: "2", until: LATER },
      { part: "client", state: "frozen", chainId: "1", peerChainId: "4", until: null },
      { part: "lane", state: "paused", chainId: "2", peerChainId: "1", until: LATER },
      { part: "vault", state: "paused", chainId: "1", asset: "USDC", until: LATER },
      { part: "vault", state: "paused", chainId: "1", asset: "0x05050505…", until: LATER },
    ]);
  });
});

describe("the validators of all light clients", () => {
  it("stand once, with what they signed for each chain", () => {
    const member = (validator: string, hasSigned: boolean) => ({
      ...{ validator, weight: "1", hasSigned, last: { height: "9", at: PAST } },
    });
    const found = validatorsOf([
      client("2", { members: [member("0xb", false), member("0xa", true)] }),
      client("2", { members: [member("0xb", true)] }),
      client("3", { members: [member("0xa", false)] }),
    ]);
    const said = found.map(({ key, chains }) => [
      key,
      ...chains.map(({ chainId, hasSigned }) => [chainId, hasSigned]),
    ]);
    expect(said).to.deep.equal([
      ["0xa", ["2", true], ["3", false]],
      ["0xb", ["2", true]],
    ]);
  });
});
