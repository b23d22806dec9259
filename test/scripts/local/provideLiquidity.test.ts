import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { Environment } from "@causeway/environment";
import { expect } from "chai";
import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";
import { FILLER, SENDERS } from "../../../scripts/local/network/accounts.ts";
import { type NetworkPlan, planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { provideLiquidity } from "../../../scripts/local/network/provideLiquidity.ts";
import {
  DevelopmentToken__factory,
  IBridgeAdmin__factory,
  Mint__factory,
  Vault__factory,
} from "../../../typechain-types/index.js";
import { AppliedChains } from "../world/AppliedChains.ts";

describe("provideLiquidity", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let plan: NetworkPlan;
  let assets: Environment["assets"];

  before(async () => {
    chains = await AppliedChains.start();
    const ports = Object.entries(chains.rpcs).map(([name, url]) => [name, +new URL(url).port]);
    ({ assets } = describeEnvironment(chains.config, chains.deployments));
    plan = await planNetwork(chains.config, Object.fromEntries(ports));
  });

  after(() => chains?.stop());

  it("fills each vault, and gives those who pay as much as a transfer may be", async () => {
    const payers = [...SENDERS, FILLER].map(({ address }) => address);
    const told: Record<string, string> = {};
    for (const server of plan.chains) {
      told[server.name] = await provideLiquidity(plan, server, payers);
    }
    expect(told).to.deep.equal({
      hub: "400000 USDC, 8 WBTC, 200 WETH",
      "spoke-a": "400000 USDC, 8 WBTC, 200 WETH",
      "spoke-b": "400000 USDC, 200 WETH",
    });
    const rpc = new MinedProvider(chains.rpcs.hub);
    const held = async (symbol: string) => {
      const asset = assets.find((each) => each.symbol === symbol)!;
      const here = asset.chains.find(({ chain }) => chain === "hub")!;
      const token = DevelopmentToken__factory.connect(here.token, rpc);
      return {
        vault: await Vault__factory.connect(here.custody, rpc).totalAssets(),
        payers: await Promise.all(payers.map((payer) => token.balanceOf(payer))),
      };
    };
    const all = (amount: bigint) => payers.map(() => amount);
    expect(await held("USDC")).to.deep.equal({
      vault: 400_000n * 10n ** 6n,
      payers: all(100_000n * 10n ** 6n),
    });
    expect((await held("WBTC")).payers).to.deep.equal(all(2n * 10n ** 8n));
    expect(await held("WETH")).to.deep.equal({
      vault: 200n * 10n ** 18n,
      payers: all(50n * 10n ** 18n),
    });
    rpc.destroy();
  });

  it("finds every custody and token where the network file says, known to the bridge by that id", async () => {
    for (const { symbol, assetId, decimals, chains: places } of assets) {
      for (const { chain, token, custody, isMinted } of places) {
        const rpc = new MinedProvider(chains.rpcs[chain]);
        const bridge = IBridgeAdmin__factory.connect(plan.addresses.Bridge, rpc);
        const held = await bridge.assetOf(assetId);
        expect([held.custody, held.token], `${symbol} on ${chain}`).to.deep.equal([custody, token]);
        const contract = Mint__factory.connect(custody, rpc);
        expect(await contract.isMinted()).to.equal(isMinted);
        const { decimals: own } = DevelopmentToken__factory.connect(token, rpc);
        expect(await contract.unit()).to.equal(10n ** ((await own()) - BigInt(decimals)));
        rpc.destroy();
      }
    }
  });
});
