import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed, type Plan, withRpcs } from "@causeway/operator";
import { type ChainPlan, openChain, readPlan } from "@causeway/operator/evm";
import { expect } from "chai";
import { zeroPadValue } from "ethers";
import type { AssetToken } from "../../../../../../../scripts/causeway/areas/bridge/AssetConfig.ts";
import {
  assetIdOf,
  PERMIT2,
} from "../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { addressNamed } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import {
  IBridgeAdmin__factory,
  IBridgeSettler__factory,
} from "../../../../../../../typechain-types/index.js";
import { LocalChains } from "../../../../../world/LocalChains.ts";

const TOKEN = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("a bridge's plan, of a chain without contracts", function () {
  this.timeout(120_000);
  let chains: LocalChains;

  before(async () => {
    chains = await LocalChains.start();
  });

  after(() => chains?.stop());

  async function planOf(name: string, config: Config = chains.config): Promise<ChainPlan> {
    const chain = await openChain(environmentAt(config, "none"), chainNamed(config, name));
    try {
      return await readPlan(chain);
    } finally {
      await chain.close();
    }
  }

  const stepOf = ({ steps }: Plan, id: string) => steps.find((step) => step.id === id);
  const waitingFor = ({ waiting }: Plan, subject: string) =>
    waiting.filter((each) => each.subject === subject).map(({ reason, cause }) => [cause, reason]);

  /** The configuration with another token for an asset on the hub. */
  function withToken(symbol: string, token: AssetToken): Config {
    return {
      ...chains.config,
      assets: chains.config.assets.map((asset) => {
        const { hub } = asset.chains;
        if (asset.symbol !== symbol || hub === undefined) return asset;
        return { ...asset, chains: { ...asset.chains, hub: { ...hub, token } } };
      }),
    };
  }

  it("deploys a mint and its token, each of which knows the other's address", async () => {
    const plan = await planOf("spoke-b");
    const at = (name: string) => addressNamed(chains.config, chains.config.hub, name);
    const [token, mint] = ["BridgeToken/WBTC", "Mint/WBTC"].map((name) =>
      stepOf(plan, `deploy ${name}`),
    );
    expect(token?.data).to.include(at("Mint/WBTC").slice(2).toLowerCase());
    expect(mint?.data).to.include(at("BridgeToken/WBTC").slice(2).toLowerCase());
    expect(mint?.after).to.include("deploy BridgeToken/WBTC");
    expect(stepOf(plan, "deploy Permit2")?.summary).to.include(PERMIT2);
  });

  it("adds an asset when bridge and custody are there, kept by its custody", async () => {
    const step = stepOf(await planOf("hub"), "add asset USDC");
    expect(step?.after).to.have.members(["deploy Bridge", "deploy Vault/USDC"]);
    const abi = IBridgeAdmin__factory.createInterface();
    const vault = addressNamed(chains.config, chains.config.hub, "Vault/USDC");
    const called = Array.from(abi.decodeFunctionData("addAsset", step?.data ?? ""));
    expect(called).to.deep.equal([vault]);
  });

  it("knows each function that asks for a role by the contract's interface, whichever piece of code has it", async () => {
    const chain = await openChain(environmentAt(chains.config, "none"), chains.config.hub);
    const { blueprint } = await chain.context();
    await chain.close();
    for (const { address, functions } of blueprint.restrictions) {
      const abi = blueprint.contracts.find((contract) => contract.address === address)?.abi;
      for (const { name, selector } of functions) {
        expect(abi?.getFunction(selector)?.name, name).to.equal(name);
      }
    }
  });

  it("opens no way before the other side has the asset, and tells of each that is missing", async () => {
    const plan = await planOf("hub");
    const ways = plan.findings.filter(({ kind }) => kind === "asset-route");
    expect(ways.map(({ subject }) => subject)).to.have.length(6);
    expect(waitingFor(plan, "USDC hub -> spoke-a")).to.deep.equal([
      ["elsewhere", "spoke-a does not have the asset yet"],
    ]);
    expect(plan.steps.filter(({ id }) => /^set way/.test(id))).to.deep.equal([]);
  });

  it("names what stands for each asset elsewhere, in the smallest of that token", async () => {
    const token = { name: "USD Coin", symbol: "USDC", decimals: 18 };
    const config = withToken("USDC", { kind: "development", token });
    const plan = await planOf("spoke-a", config);
    const abi = IBridgeSettler__factory.createInterface();
    const named = (id: string) =>
      Array.from(abi.decodeFunctionData("setDestinationToken", stepOf(plan, id)?.data ?? ""));
    const at = (name: string) => zeroPadValue(addressNamed(config, config.hub, name), 32);
    const [usdc, wbtc] = config.assets.map((asset) => assetIdOf(config, asset));
    const [hub, spoke] = ["hub", "spoke-b"].map((name) => chainNamed(config, name).chainId);
    const unit = 10n ** 12n;
    expect(named("name token of USDC spoke-a -> hub")).to.deep.equal([
      ...[usdc, hub, [at("DevelopmentToken/USDC").toLowerCase(), unit]],
    ]);
    expect(named("name token of WBTC spoke-a -> spoke-b")).to.deep.equal([
      ...[wbtc, spoke, [at("BridgeToken/WBTC").toLowerCase(), 1n]],
    ]);
    expect(stepOf(plan, "name token of USDC spoke-a -> hub")?.after).to.deep.equal([
      "deploy BridgeSettler",
    ]);
    expect(plan.steps.filter(({ id }) => /^name token/.test(id))).to.have.length(6);
  });

  it("tells those who sign of settlers and tokens by their names, with their chains", async () => {
    const chain = await openChain(environmentAt(chains.config, "none"), chains.config.hub);
    const { blueprint } = await chain.context();
    await chain.close();
    const called = (name: string) => {
      const word = zeroPadValue(addressNamed(chains.config, chains.config.hub, name), 32);
      return blueprint.words
        .filter(({ value }) => value === word.toLowerCase())
        .map((named) => named.name);
    };
    expect(new Set(called("BridgeSettler"))).to.deep.equal(new Set(["BridgeSettler"]));
    expect(called("DevelopmentToken/WBTC")).to.deep.equal(["the token of WBTC on hub, spoke-a"]);
    expect(called("BridgeToken/WBTC")).to.deep.equal(["the token of WBTC on spoke-b"]);
  });

  it("names no settler before it is there, and says where it is missing", async () => {
    const plan = await planOf("hub");
    expect(stepOf(plan, "deploy BridgeSettler")?.after).to.include("deploy Bridge");
    expect(plan.steps.filter(({ id }) => /^name settler/.test(id))).to.deep.equal([]);
    expect(waitingFor(plan, "orders hub -> spoke-a")).to.deep.equal([
      ["elsewhere", "spoke-a does not have its settler yet"],
    ]);
    const settlers = plan.findings.filter(({ kind }) => kind === "order-settler");
    expect(settlers.map(({ subject }) => subject)).to.deep.equal([
      "hub -> spoke-a",
      "hub -> spoke-b",
    ]);
  });

  it("does not know whether to open one where the other side cannot be read", async () => {
    const plan = await planOf(
      "hub",
      withRpcs(chains.config, { "spoke-a": ["http://127.0.0.1:1"] }),
    );
    const [[cause, reason] = []] = waitingFor(plan, "USDC hub -> spoke-a");
    expect(cause).to.equal("unreadable");
    expect(reason).to.match(/spoke-a cannot be read/);
  });

  it("makes no vault for a token that is not there, or says something else of itself", async () => {
    const token = { address: TOKEN, symbol: "USDC", decimals: 6, rebasing: false };
    const config = withToken("USDC", { kind: "existing", token });
    const missing = await planOf("hub", config);
    expect(waitingFor(missing, "Vault/USDC")).to.deep.equal([
      ["elsewhere", "its token is nothing, not USDC of 6 decimals"],
    ]);
    expect(stepOf(missing, "deploy Vault/USDC")).to.equal(undefined);
    expect(stepOf(missing, "add asset USDC")).to.equal(undefined);
    // What is no token at all says nothing of itself either.
    const rpc = new MinedProvider(chains.rpcs.hub);
    await rpc.send("anvil_setCode", [TOKEN, "0x600160005260206000f3"]);
    rpc.destroy();
    expect(waitingFor(await planOf("hub", config), "Vault/USDC")[0]?.[1]).to.match(
      /its token is .*, not/,
    );
  });

  it("names an asset by its token at home, whatever stands for it elsewhere", () => {
    const ids = (config: Config) => config.assets.map((asset) => assetIdOf(config, asset));
    const token = { address: TOKEN, symbol: "USDC", decimals: 6, rebasing: false };
    const [usdc, ...others] = ids(chains.config);
    expect(ids(withToken("USDC", { kind: "existing", token }))).to.deep.equal([usdc, ...others]);
    const [, wbtc] = ids(withToken("WBTC", { kind: "existing", token }));
    expect(wbtc).to.not.equal(others[0]);
  });
});
