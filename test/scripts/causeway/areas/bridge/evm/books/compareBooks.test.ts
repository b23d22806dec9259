import { findMessage } from "@causeway/lifecycle";
import {
  ChainType,
  encodeInteroperableAddress,
  encodeReturn,
  encodeTransfer,
  type Hex,
} from "@causeway/protocol";
import { expect } from "chai";
import { id as hashOf } from "ethers";

import { compareBooks } from "../../../../../../../scripts/causeway/areas/bridge/index.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { readStatus } from "../../../../../../../scripts/causeway/messages/readStatus.ts";
import { Mailbox__factory } from "../../../../../../../typechain-types/index.js";
import { account, messageIdsOf } from "../../../../../world/MessageNetwork.ts";
import type { RunningProxy } from "../../../../../world/startProxy.ts";
import { startProxy } from "../../../../../world/startProxy.ts";
import { TransferNetwork } from "../../../../../world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const COMMANDS = { deliver: "deliver", status: "status", confirm: "confirm" };

describe("compareBooks", function () {
  this.timeout(400_000);
  let network: TransferNetwork;
  const proxies: RunningProxy[] = [];

  before(async () => {
    network = await TransferNetwork.start();
  });
  after(async () => {
    for (const proxy of proxies) proxy.stop();
    await network?.stop();
  });

  /** What a round finds, chain by chain. */
  async function round(config = network.config) {
    for (const { name } of network.config.chains) await network.finalise(name);
    const environment = environmentAt(config, network.deployments);
    return compareBooks(environment, config.chains);
  }

  async function findings(config = network.config) {
    const results = await round(config);
    expect(results.flatMap(({ unreadable }) => unreadable)).to.deep.equal([]);
    return results.flatMap(({ chain, findings: found }) => found.map((one) => ({ chain, ...one })));
  }

  /** Says to the hub's bridge, in its mailbox's name, that a transfer arrived which nobody sent. */
  async function forge(transferId: Hex): Promise<void> {
    const { bridge, assetId, wallet } = network.on("hub");
    const { chainId } = network.on("spoke-a").chain;
    const { Bridge, Mailbox } = network.plan.addresses;
    const sender = encodeInteroperableAddress({
      chainType: ChainType.evm,
      chainId,
      address: Bridge,
    });
    const none = { relief: 0n, minReceived: 0n, integrator: "0x", integratorBps: 0, gasLimit: 0n };
    const payload = encodeTransfer({
      ...none,
      assetId,
      units: 7n * ONE,
      deadline: (await network.now("hub")) + 7_200n,
      salt: hashOf("forged"),
      sender: wallet.address,
      refundTo: wallet.address,
      receiver: account(4).address,
      payload: "0x",
      advanceFee: 0n,
      advanceFrom: 0n,
      advanceUntil: 0n,
    });
    const data = bridge.interface.encodeFunctionData("receiveMessage", [
      transferId,
      sender,
      payload,
    ]);
    await network.sendAs("hub", Mailbox, { to: Bridge, data });
  }

  /** What spoke-a's RPC says was final before, it goes on to say. */
  async function whileLagging(act: () => Promise<void>) {
    const before = await network
      .provider("spoke-a")
      .send("eth_getBlockByNumber", ["finalized", false]);
    const proxy = await startProxy(network.rpcs["spoke-a"] ?? "", (request, answer) => {
      const { method, params } = request as { method: string; params: unknown[] };
      const isAsked = method === "eth_getBlockByNumber" && params[0] === "finalized";
      return isAsked ? { ...(answer as object), result: before } : answer;
    });
    proxies.push(proxy);
    await act();
    const chains = network.config.chains.map((chain) =>
      chain.name === "spoke-a" ? { ...chain, rpcUrls: [proxy.url] } : chain,
    );
    const hub = chains.find(({ name }) => name === "hub") ?? network.config.hub;
    return { ...network.config, chains, hub };
  }

  it("finds nothing where transfers are under way, paid, and sent back", async () => {
    await network.deliver(await network.send("spoke-a", "hub"));
    await network.send("hub", "spoke-a");
    expect(await findings()).to.deep.equal([]);
  });

  it("finds nothing where a receiver was paid in advance, before and after that is repaid", async () => {
    const transferId = await network.send("spoke-a", "hub", await network.offer("spoke-a"));
    await network.advance(transferId, "hub");
    expect(await findings()).to.deep.equal([]);
    await network.deliver(transferId);
    expect(await findings()).to.deep.equal([]);
  });

  it("does not alarm while a chain's newest final block is from before what arrived from there", async () => {
    const lagging = await whileLagging(async () => {
      await network.deliver(await network.send("spoke-a", "hub"));
    });
    expect(await findings(lagging)).to.deep.equal([]);
    expect(await findings()).to.deep.equal([]);
  });

  it("does not alarm where the clock of the chain that lags is ahead of the other's", async () => {
    await network.provider("spoke-a").send("evm_increaseTime", [45]);
    await network.finalise("spoke-a");
    const lagging = await whileLagging(async () => {
      await network.deliver(await network.send("spoke-a", "hub"));
    });
    expect(await findings(lagging)).to.deep.equal([]);
  });

  it("says what cannot be read, and does not take it for a difference", async () => {
    const chains = network.config.chains.map((chain) =>
      chain.name === "spoke-a" ? { ...chain, rpcUrls: ["http://127.0.0.1:1"] } : chain,
    );
    const hub = chains.find(({ name }) => name === "hub") ?? network.config.hub;
    const results = await round({ ...network.config, chains, hub });
    const told = results.flatMap(({ unreadable }) => unreadable).join();
    expect(told).to.contain("the books of USDC of spoke-a on hub");
    expect(results.flatMap(({ findings: found }) => found)).to.deep.equal([]);
  });

  it("names a transfer that arrived and was never sent", async () => {
    const forged = hashOf("a transfer that nobody sent");
    await forge(forged);
    await network.passTime(120);
    const [found, ...others] = await findings();
    expect(others).to.deep.equal([]);
    expect(found).to.include({
      chain: "hub",
      kind: "books-differ",
      subject: "USDC of spoke-a on hub",
    });
    expect(found?.held).to.match(/^7 USDC more: /);
    expect(found?.held).to.contain(`transfer ${forged} arrived on hub, and spoke-a never sent it`);
    expect(found?.held.match(/transfer 0x/g), "no other is named").to.have.length(1);
    expect(found?.remedy).to.contain("causeway pause --asset USDC --all");
  });

  it("names a transfer that was paid back, and that its destination paid", async () => {
    const transferId = await network.send("spoke-b", "hub");
    await network.deliver(transferId);
    const { Bridge, Mailbox } = network.plan.addresses;
    const { chainId } = network.on("spoke-b").chain;
    const { wallet } = network.on("hub");
    const mailbox = Mailbox__factory.connect(Mailbox, wallet);
    const payload = encodeReturn({ transferId, units: 50n * ONE });
    const gasLimit = 180_000n;
    const value = await mailbox.quote(chainId, gasLimit, payload.length / 2 - 1);
    const args = [chainId, Bridge, gasLimit, 0n, wallet.address, payload] as const;
    const { data } = await mailbox.send.populateTransaction(...args);
    const sent = await network.sendAs("hub", Bridge, { to: Mailbox, data, value });
    const receipt = await network.provider("hub").getTransactionReceipt(sent);
    const [returnId = "0x"] = messageIdsOf(receipt);
    await network.deliver(returnId);
    const found = await findMessage(network.chains, transferId);
    const { transfer } = await readStatus(
      network.chains,
      network.config.environmentTag,
      found,
      COMMANDS,
    );
    const [settle] = transfer?.transactions ?? [];
    if (settle === undefined) throw new Error("nothing pays it back");
    await network.act("spoke-b", settle);
    await network.passTime(120);
    const differing = (await findings()).filter(({ subject }) => subject.includes("spoke-b"));
    expect(differing).to.have.length(1);
    expect(differing[0]?.held).to.match(/^50 USDC more: /);
    expect(differing[0]?.held).to.contain(
      `transfer ${transferId} was paid back on spoke-b, and hub did not give it up`,
    );
  });
});
