import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chainNamed } from "@causeway/operator";
import { ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { ZeroAddress } from "ethers";

import {
  assetIdOf,
  tokenOn,
} from "../../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { assetsOn } from "../../../../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { addressesOf } from "../../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { onOpenChain } from "../../../../../../../../scripts/causeway/areas/fees/index.ts";
import { readOrders } from "../../../../../../../../scripts/causeway/areas/swap/evm/fees/readOrders.ts";
import type { TakenOrder } from "../../../../../../../../scripts/causeway/areas/swap/fees/backtest/OrderEvent.ts";
import { environmentAt, loadConfig } from "../../../../../../../../scripts/causeway/environment.ts";
import {
  DevelopmentToken__factory,
  SwapRouter__factory,
} from "../../../../../../../../typechain-types/index.js";
import {
  FeeUpgrade,
  type UpgradedSchedule,
} from "../../../../../../../scripts/causeway/areas/fees/FeeUpgrade.ts";
import { upgradesAndReturns } from "../../../../../../../scripts/causeway/areas/fees/upgradesAndReturns.ts";
import { EVM_LOCAL } from "../../../../../../../scripts/world/evmLocal.ts";

const SCHEDULE: UpgradedSchedule = {
  schedule: "swap",
  file: "swap-fees.json",
  adapt: (config) => ({ ...config, swap: loadConfig(EVM_LOCAL).swap }),
};
const USDC = 10n ** 6n;

describe("causeway fees of the swap, an upgrade and its return", function () {
  this.timeout(600_000);
  let upgrade: FeeUpgrade;

  before(async () => {
    upgrade = await FeeUpgrade.start(SCHEDULE);
  });

  after(() => upgrade?.stop());

  const spokeA = () => chainNamed(upgrade.chains.config, "spoke-a").chainId;
  const router = () =>
    SwapRouter__factory.connect(addressesOf(upgrade.chains.config).SwapRouter, upgrade.hub);

  /** The router, called as only the schedule can. */
  async function asSchedule() {
    const { SwapFeeSchedule } = addressesOf(upgrade.chains.config);
    return router().connect(await upgrade.hub.as(SwapFeeSchedule));
  }

  /** 100 USDC from the hub to spoke A, without a hop. */
  async function sendOrder(nonce: bigint): Promise<void> {
    const { config } = upgrade.chains;
    const hub = chainNamed(config, "hub");
    const placed = assetsOn(config, hub).find(({ asset }) => asset.symbol === "USDC");
    if (placed === undefined) throw new Error("no USDC");
    const sender = await upgrade.hub.as(config.deployer);
    const { timestamp } = (await upgrade.hub.getBlock("latest")) ?? { timestamp: 0 };
    const tokenIn = tokenOn(config, hub, placed.asset, placed.here);
    const token = DevelopmentToken__factory.connect(tokenIn, sender);
    await (await token.mint(config.deployer, 100n * USDC)).wait();
    await (await token.approve(router(), 100n * USDC)).wait();
    const order = {
      ...{ tokenIn, amountIn: 100n * USDC, submitterFee: 0n, hops: "0x", nonce },
      ...{ assetId: assetIdOf(config, placed.asset), minBridged: 99n * USDC },
      ...{ minReceived: 90n * USDC, destinationChainId: spokeA(), destinationHops: "0x" },
      ...{ quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n },
      ...{ receiver: config.deployer, fallbackReceiver: ZeroAddress, paysCoin: false },
      ...{ holdUntil: 0n, fillFee: 0n, callGas: 0n, call: "0x", gasLimit: 0n },
      ...{ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n, refundTo: config.deployer },
      ...{ deadline: BigInt(timestamp + 86_400), integrator: ZeroAddress, integratorBps: 0n },
    };
    const { transfer } = await router().quote(order, config.deployer);
    const sending = router().connect(sender);
    await (await sending.swapAndBridge(order, { value: transfer.messageFee })).wait();
  }

  it("stands as configured, and takes orders", async () => {
    expect(await upgrade.found()).to.deep.equal([]);
    const { code, stdout } = await upgrade.fees("show");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^hub, swap, block \d+ .*: version 1 is in force/);
    expect(stdout).to.match(/orders that stay +free\n +orders to spoke-a +free/);
    expect(stdout).to.match(/purse 1 +0x\w{40}\n +credit of deployer in USDC +0 USDC/);
    await sendOrder(0n);
  });

  it("finds fees that no version set, and fees that go elsewhere", () =>
    upgrade.undone(async () => {
      const changes = [spokeA(), 31_399n].map((chainId) => ({
        ...{ chainId, price: 20n, upcoming: 20n },
      }));
      await (await (await asSchedule()).setTerms(changes)).wait();
      await (await (await asSchedule()).setPurse(upgrade.chains.config.deployer)).wait();
      expect((await upgrade.found()).sort().join("\n")).to.match(
        new RegExp(
          "^swap-fee; orders to chain 31399; nothing; 0.2 % of the input\n" +
            "swap-fee; orders to spoke-a; free; 0.2 % of the input\n" +
            "swap-purse; fees of the swap; 0x\\w{40}; 0xf39F\\w{36}$",
        ),
      );
    }));

  upgradesAndReturns(
    {
      ...SCHEDULE,
      subject: "fee schedule of the swap",
      raise: (json) => {
        json.orders = { feeBps: 10 };
      },
      held: async () => {
        const { price, upcoming } = await router().termsOf(spokeA());
        return [price, upcoming];
      },
      unsettled: "unsettled-swap-fee",
    },
    () => upgrade,
  );

  it("leaves orders before the period out of a replay", async () => {
    const { config, deployments } = upgrade.chains;
    const blocks = { fromBlock: 0, range: 10_000 };
    const environment = environmentAt(config, deployments);
    const counts = await onOpenChain(environment, chainNamed(config, "hub"), async (context) => {
      const since = async (time: bigint) => {
        const orders: TakenOrder[] = [];
        for await (const event of readOrders(context, { since: time, blocks })) {
          if (event.kind === "order") orders.push(event);
        }
        return orders;
      };
      const [{ time } = { time: 0n }] = await since(0n);
      return [(await since(time)).length, (await since(time + 1n)).length];
    });
    expect(counts).to.deep.equal([1, 0]);
  });

  it("replays past orders under a version, in a table, as JSON and on a page", async () => {
    const effectiveAt = await upgrade.inDays(3);
    upgrade.edit((json) =>
      Object.assign(json, { version: 3, effectiveAt, orders: { feeBps: 10 } }),
    );
    const folder = join(upgrade.folder, "report");
    const { code, stdout, stderr } = await upgrade.fees(`plan --days 99999 --report ${folder}`);
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.match(/1 order of the swap replayed, from/);
    expect(stdout).to.match(/USDC on hub: 1 order, 1 more expensive, 0 cheaper/);
    expect(stdout).to.match(/router's fees +0 USDC +0\.1 USDC +\+0\.1 USDC/);
    expect(stdout).to.match(
      /passed +Do the terms in force at that time explain each order's fee\?/,
    );
    const page = readFileSync(join(folder, "swap-fees-3.html"), "utf8");
    expect(page)
      .to.match(/Fee schedule 3 of the swap of local/)
      .and.include("0.1 USDC");
    expect(page).to.not.include(ZERO_WORD);
  });
});
