import { findMessage } from "@causeway/lifecycle";
import { type Hex, packCurveTerms, packReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";

import { tryOnReleases } from "../../../../../../../../scripts/causeway/areas/bridge/evm/fees/tryOnReleases.ts";
import { bridgeBacktestReport } from "../../../../../../../../scripts/causeway/areas/bridge/fees/backtest/report.ts";
import { environmentAt } from "../../../../../../../../scripts/causeway/environment.ts";
import { account } from "../../../../../../../scripts/world/MessageNetwork.ts";
import { TransferNetwork } from "../../../../../../../scripts/world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const DAY = 86_400n;

describe("tryOnReleases of transfers that were advanced", function () {
  this.timeout(400_000);
  let network: TransferNetwork;

  before(async () => {
    network = await TransferNetwork.start();
    const curve = packCurveTerms({ rateBps: 100n, knee: 10n * ONE, depth: 1_000n * ONE });
    await charge("hub", 0n, curve);
    await network.deliver(await network.send("spoke-b", "hub", { amount: 1_500n * ONE }));
  });
  after(() => network?.stop());

  /** Has a chain's vault of USDC charge something. */
  const charge = (name: string, chainId: bigint, terms: bigint) =>
    network.charge(name, [{ chainId, terms, upcoming: terms }]);

  /** The rate of what the hub releases for spoke-a. */
  const chargeRate = (rateBps: bigint) =>
    charge(
      "hub",
      network.on("spoke-a").chain.chainId,
      packReleaseTerms({ rateBps, vaultBps: 8_000n, floor: 0n, ceiling: 100n * ONE, flat: 0n }),
    );

  async function limit(capacity: bigint): Promise<void> {
    const { vault } = network.on("hub", 0);
    const { chainId } = network.on("spoke-a").chain;
    const set = await vault.setLimit(
      chainId,
      0n,
      { capacity, window: DAY },
      { gasLimit: 300_000n },
    );
    await set.wait();
  }

  /** Sends a transfer to the hub, and has its receiver be paid in advance. */
  async function sendAdvanced(): Promise<Hex> {
    const offer = await network.offer("spoke-a");
    const integrator = { integrator: account(9).address, integratorBps: 30 };
    const transferId = await network.send("spoke-a", "hub", { ...offer, ...integrator });
    await network.advance(transferId, "hub");
    return transferId;
  }

  async function drain(transferId: Hex): Promise<void> {
    const { queue, assetId } = network.on("hub", 7);
    const { laneId, index, frame } = (await findMessage(network.chains, transferId)).sent;
    await (await queue.drain(assetId, [{ laneId, index, frame }])).wait();
  }

  it("explains repayments by the terms of their advances, and by the curve", async () => {
    await chargeRate(20n);
    const atOnce = await sendAdvanced();
    await chargeRate(35n);
    await network.deliver(atOnce);
    const waiting = await sendAdvanced();
    await chargeRate(25n);
    await limit(ONE);
    await network.deliver(waiting);
    await limit(500_000n * ONE);
    await drain(waiting);
    await network.deliver(await network.send("spoke-a", "hub"));
    await network.finalise("hub");

    const { config, deployments } = network;
    const options = { deployments, days: 30, worth: {}, tell: () => {} };
    const result = await tryOnReleases(environmentAt(config, deployments), options);
    const { assets } = bridgeBacktestReport.parse(result.found);
    const onHub = assets.find(({ chain, symbol }) => chain === "hub" && symbol === "USDC");
    expect(onHub?.charges).to.deep.equal({
      ...{ compared: 4, unknown: 0, differing: 0 },
      differences: [],
    });
    const { net } = onHub?.books ?? {};
    expect(net?.computed).to.equal(net?.held);
    const curves = await network
      .on("hub")
      .vault.queryFilter(network.on("hub").vault.filters.Released());
    expect(
      curves.some(({ args }) => args.fee.curve > 0n),
      "the curve took something",
    ).to.equal(true);
  });
});
