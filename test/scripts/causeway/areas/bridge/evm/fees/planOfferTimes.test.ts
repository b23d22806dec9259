import type { ChainConfig } from "@causeway/operator";
import type { Query } from "@causeway/operator/evm";
import { expect } from "chai";
import { zeroPadValue } from "ethers";
import type { BridgeFeesContext } from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/BridgeFeesContext.ts";
import { planOfferTimes } from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/planOfferTimes.ts";
import { loadConfig } from "../../../../../../../scripts/causeway/environment.ts";
import { ZkLightClient__factory } from "../../../../../../../typechain-types/index.js";
import { EVM_LOCAL } from "../../../../../world/evmLocal.ts";

const clientAbi = ZkLightClient__factory.createInterface();
const HASH = zeroPadValue("0x01", 32);

/** When a block was made, and when a light client accepted its checkpoint; unix seconds. */
interface Accepted {
  readonly made: number;
  readonly accepted: number;
}

const seconds = (...taken: number[]): Accepted[] =>
  taken.map((time, index) => ({ made: 1_000 * index, accepted: 1_000 * index + time }));

/** A chain whose light clients accepted these checkpoints, one a block. */
function chainThatAccepted(checkpoints: readonly Accepted[]) {
  const logs = checkpoints.map(({ made }, index) => ({
    ...clientAbi.encodeEventLog("CheckpointAccepted", [index + 1, HASH, HASH, made]),
    blockNumber: index,
    transactionHash: HASH,
  }));
  return {
    blockTag: checkpoints.length,
    provider: {
      getLogs: async () => logs,
      getBlockNumber: async () => checkpoints.length,
      getBlock: async (number: number) => ({ timestamp: checkpoints[number]?.accepted }),
    },
  };
}

describe("planOfferTimes", () => {
  const config = loadConfig(EVM_LOCAL);

  /** What is found on spoke B where light clients took that long. */
  async function found(fallsAfter: number, there: Record<string, readonly Accepted[]>) {
    const assets = config.assets.map((asset) => ({
      ...asset,
      chains: Object.fromEntries(
        Object.entries(asset.chains).map(([name, chain]) => [
          name,
          {
            ...chain,
            with: Object.fromEntries(
              Object.entries(chain.with).map(([to, terms]) => [
                to,
                { ...terms, offer: terms.offer && { ...terms.offer, fallsAfter } },
              ]),
            ),
          },
        ]),
      ),
    }));
    const on = (chain: ChainConfig) => ({
      read: <T>(query: Query<never, T>) =>
        query.evm({
          config: config as never,
          chain,
          view: chainThatAccepted(there[chain.name] ?? []) as never,
        }),
    });
    const chain = config.chains.find(({ name }) => name === "spoke-b");
    const { findings } = await planOfferTimes({
      config: { ...config, assets },
      chain,
      on,
    } as unknown as BridgeFeesContext);
    return findings.map(
      ({ kind, subject, expected, held }) => `${kind}: ${subject}; ${expected}; ${held}`,
    );
  }

  it("finds an offer that is whole when its proof usually arrives, over both hops", async () => {
    const times = { hub: seconds(10, 12, 90), "spoke-b": seconds(8, 30, 9, 7) };
    expect(await found(20, times)).to.include(
      "offer-outlasts-proof: USDC spoke-a -> spoke-b; " +
        "less than 20 s, in which transfers are usually proven; whole for 20 s by assets.json",
    );
    expect((await found(19, times)).join("\n")).to.not.include("spoke-a -> spoke-b");
  });

  it("counts the light client of the hub alone for transfers from the hub", async () => {
    const times = { hub: seconds(100, 100, 100), "spoke-b": seconds(8, 8, 8) };
    const findings = await found(8, times);
    expect(findings.join("\n")).to.include("USDC hub -> spoke-b; less than 8 s");
    expect(findings.join("\n")).to.not.include("spoke-a");
  });

  it("says nothing where light clients accepted too little to know", async () => {
    expect(await found(60, { hub: seconds(1, 1), "spoke-b": seconds(1, 1, 1) })).to.deep.equal(
      await found(60, { hub: [], "spoke-b": seconds(1, 1, 1) }),
    );
    expect(await found(60, {})).to.deep.equal([]);
  });
});
