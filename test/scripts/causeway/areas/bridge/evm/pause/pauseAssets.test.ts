import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { assetIdOf } from "../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { pauseAssets } from "../../../../../../../scripts/causeway/areas/bridge/evm/pause/pauseAssets.ts";
import { unpauseAssets } from "../../../../../../../scripts/causeway/areas/bridge/evm/pause/unpauseAssets.ts";
import {
  type StoppedAsset,
  selectAssets,
} from "../../../../../../../scripts/causeway/areas/bridge/selectAssets.ts";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { IBridgeAdmin__factory } from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";

const DAY = 86_400;

describe("pauseAssets", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: JsonRpcProvider;
  let usdc: StoppedAsset[];

  before(async () => {
    chains = await AppliedChains.start();
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    usdc = selectAssets(chains.config, { asset: ["USDC"], chain: ["hub"], all: false });
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  const wallet = (account: number) => walletFromEnvironment(chains.config, null, account);
  const pause = (assets = usdc, account = 1) =>
    pauseAssets(chains.config, assets, byKey(wallet(account), 5_000));
  const unpause = () => {
    const { config, deployments } = chains;
    const environment = environmentAt(config, deployments);
    return unpauseAssets(config, usdc, { environment, wallet: wallet(0) });
  };

  async function pausedFor(): Promise<bigint> {
    const bridge = IBridgeAdmin__factory.connect(addressesOf(chains.config).Bridge, hub);
    const { pausedUntil } = await bridge.assetOf(assetIdOf(chains.config, usdc[0]!.asset));
    return pausedUntil - BigInt((await hub.getBlock("latest"))!.timestamp);
  }

  it("is refused to whoever is no guardian, with the call for one", async () => {
    const [outcome] = await pause(usdc, 4);
    expect(outcome).to.include({ done: false });
    expect(outcome?.told).to.match(/is not paused: AccessManagedUnauthorized.*no guardian/);
    expect(outcome?.call?.to).to.equal(addressesOf(chains.config).Bridge);
  });

  it("pauses an asset for a week, and leaves one that is paused as it is", async () => {
    const [first] = await pause();
    expect(first).to.include({ done: true });
    expect(first?.told).to.match(/^paused until 20/);
    expect(await pausedFor()).to.be.within(BigInt(7 * DAY - 60), BigInt(7 * DAY));
    const [again] = await pause();
    expect(again?.told).to.match(/^was paused already, until 20/);
    expect(again?.stopped.label).to.equal("USDC on hub");
  });

  it("is ended by the lane admin, and then refused for as long as it had lasted", async () => {
    await hub.send("evm_increaseTime", [DAY]);
    await hub.send("evm_mine", []);
    const [ended] = await unpause();
    expect(ended).to.deep.include({ done: true, told: "is not paused" });
    expect(await pausedFor()).to.be.at.most(0n);
    const [refused] = await pause();
    expect(refused?.told).to.match(/may not do that again before 20.*AssetPausedTooRecently/);
    expect(refused?.told).to.match(/causeway pause --chain/);
  });

  it("says so where the bridge does not have the asset", async () => {
    const [other] = usdc;
    const moved = { ...other!.asset, home: "hub" };
    const [outcome] = await pause([{ ...other!, asset: moved }]);
    expect(outcome?.told).to.match(/UnknownAsset.*does not have this asset/);
  });
});
