import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { Environment } from "@causeway/environment";
import { expect } from "chai";
import { toBeHex, ZeroAddress } from "ethers";
import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";
import { evmGiver } from "../../../scripts/local/faucet/evm/evmGiver.ts";
import { FaucetError } from "../../../scripts/local/faucet/FaucetError.ts";
import { FAUCET, FILLER, SENDERS } from "../../../scripts/local/network/accounts.ts";
import { type NetworkPlan, planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { provideLiquidity } from "../../../scripts/local/network/provideLiquidity.ts";
import {
  DevelopmentToken__factory,
  IBridgeAdmin__factory,
  Mint__factory,
  Vault__factory,
} from "../../../typechain-types/index.js";
import { AppliedChains } from "../world/AppliedChains.ts";

const COIN = 10n ** 18n;

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

  it("the faucet gives a stranger coin, and tokens that are worth a coin", async () => {
    const hub = plan.chains.find(({ name }) => name === "hub")!;
    const rpc = new MinedProvider(hub.url);
    await rpc.send("anvil_setBalance", [FAUCET.address, toBeHex(100n * COIN)]);
    const giver = evmGiver(plan, hub);
    const stranger = giver.receiverFrom(`0x${"5a".repeat(20)}`);
    await giver.give(giver.gifts, stranger);
    expect(await rpc.getBalance(stranger)).to.equal(2n * COIN);
    const given = giver.gifts.filter(({ token }) => token !== ZeroAddress);
    expect(given.map(({ symbol }) => symbol)).to.deep.equal(["USDC", "WBTC", "WETH"]);
    for (const { token, symbol, amount } of given) {
      const held = await DevelopmentToken__factory.connect(token, rpc).balanceOf(stranger);
      expect(held, symbol).to.equal(amount);
      expect(held, symbol).to.be.above(0n);
    }
    rpc.destroy();
  });

  it("the faucet reads accounts of a chain's family alone, with their checksum", () => {
    const giver = evmGiver(plan, plan.chains[0]!);
    const checked = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    expect(giver.receiverFrom(checked.toLowerCase())).to.equal(checked);
    for (const [text, reason] of [
      ["0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "has a wrong checksum"],
      [`0x${"0".repeat(40)}`, "is the zero address"],
      [`0:${"0".repeat(64)}`, "is not 0x and 40 hex digits"],
    ] as const) {
      expect(() => giver.receiverFrom(text)).to.throw(FaucetError, reason);
    }
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
