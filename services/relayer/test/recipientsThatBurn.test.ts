import { setTimeout as sleep } from "node:timers/promises";
import { deliveryGas, mostGasOf } from "@causeway/chains/evm";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { MessageStatus } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import type { TransactionReceipt } from "ethers";
import { startRelayer } from "../src/index.ts";
import { TestNetwork } from "../testing/network.ts";

/** What every message of these tests asks for. */
const ASKED = 100_000n;

/** Takes a message, for next to nothing. */
const TAKES = "632432ef2660e01b5f5260205ff3";
const RECIPIENTS = {
  // INVALID: uses up all that it gets
  burns: "0xfe",
  // GASPRICE jumps to INVALID
  takesFree: `0x3a601257${TAKES}5bfe`,
  // only a trial puts code at that address: else ISZERO(EXTCODESIZE) jumps to INVALID
  takesTrials: `0x73${"cb".repeat(20)}3b15602857${TAKES}5bfe`,
} as const;
type Name = keyof typeof RECIPIENTS;
const addressOf = (name: Name): Hex =>
  `0x${"ab".repeat(19)}0${Object.keys(RECIPIENTS).indexOf(name) + 1}`;

describe("a relayer whose recipients burn what it pays for", function () {
  this.timeout(120_000);
  let network: TestNetwork;
  let database: Database;
  /** One of two RPCs of spoke B. */
  let rpc: TwistingRpc;
  let relayer: RunningService;

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    const { spokeB } = network;
    for (const name of Object.keys(RECIPIENTS) as Name[]) {
      await spokeB.provider.send("anvil_setCode", [addressOf(name), RECIPIENTS[name]]);
    }
    rpc = await TwistingRpc.before(spokeB.url);
    relayer = await start();
  });

  after(async () => {
    await relayer?.stop();
    rpc?.stop();
    await network?.stop();
    await database?.stop();
  });

  afterEach(() => {
    rpc.twist = (_, result) => result;
  });

  async function start(): Promise<RunningService> {
    const { chains, ...config } = await network.relayerConfig();
    const ofTwo = chains.map((chain) =>
      chain.chainId === network.spokeB.chainId
        ? { ...chain, rpcUrls: [...chain.rpcUrls, rpc.url] }
        : chain,
    );
    const logger = createLogger("relayer", process.env.RELAYER_LOG ? "debug" : "silent");
    return startRelayer({ ...config, chains: ofTwo }, database.url, logger);
  }

  async function restart(): Promise<void> {
    await relayer.stop();
    relayer = await start();
  }

  const send = (name: Name) => network.hub.send(network.spokeB, addressOf(name), "0x1234");

  async function statusOf(messageId: Hex): Promise<MessageStatus | undefined> {
    const told = await fetch(`${relayer.url}/messages/${messageId}`);
    return told.ok ? ((await told.json()) as MessageStatus) : undefined;
  }

  async function until(messageId: Hex, isSo: (status: MessageStatus) => boolean): Promise<void> {
    let last: MessageStatus | undefined;
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      last = await statusOf(messageId);
      if (last !== undefined && isSo(last)) return;
    }
    throw new Error(`never so: ${JSON.stringify(last)}`);
  }

  /** What the relayer paid for a message to spoke B, in order. */
  async function paidFor(messageId: Hex): Promise<TransactionReceipt[]> {
    const { provider, mailbox } = network.spokeB;
    const logs = await mailbox.queryFilter(mailbox.filters.MessageFailed(messageId));
    const receipts = logs.map(({ transactionHash }) =>
      provider.getTransactionReceipt(transactionHash),
    );
    return (await Promise.all(receipts)) as TransactionReceipt[];
  }

  /** The most that a relayer gives a transaction that delivers one message. */
  async function boundOf({ hash }: TransactionReceipt): Promise<bigint> {
    const { provider, mailbox } = network.spokeB;
    const { data } = (await provider.getTransaction(hash)) ?? { data: "0x" };
    const { batch } = mailbox.interface.decodeFunctionData("deliver", data);
    const ownGas = deliveryGas(batch.toObject());
    return mostGasOf({ data: data as Hex, recipientGas: ASKED, ownGas });
  }

  it("gives no more than a delivery takes at most where an RPC of two estimates 15,000,000", async () => {
    rpc.twist = (method, result) => (method === "eth_estimateGas" ? "0xe4e1c0" : result);
    const messageId = await send("burns");
    await until(messageId, ({ state }) => state === "failed");
    const [receipt] = (await paidFor(messageId)) as [TransactionReceipt];
    expect(receipt.gasUsed).to.be.lessThanOrEqual(await boundOf(receipt));
    expect(receipt.gasUsed).to.be.lessThan(500_000n);
  });

  it("pays once for a recipient that takes a message at no price alone", async () => {
    const messageId = await send("takesFree");
    await until(messageId, ({ failed }) => (failed?.attempts ?? 0) > 3);
    expect(await paidFor(messageId)).to.have.length(1);
  });

  it("leaves after one more payment a recipient that knows trials, also when it starts again", async () => {
    const messageId = await send("takesTrials");
    await until(messageId, ({ failed }) => failed?.nextAttemptAt === null);
    await restart();
    await sleep(2_000);
    expect(await paidFor(messageId)).to.have.length(2);
    expect((await statusOf(messageId))?.failed).to.include({ attempts: 2, nextAttemptAt: null });
  });

  it("counts what it paid for though an RPC keeps back what became of it", async () => {
    rpc.twist = (method, result) => (method === "eth_getLogs" ? [] : result);
    const messageId = await send("takesTrials");
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      if ((await paidFor(messageId)).length > 1) break;
    }
    await sleep(8_000);
    expect(await paidFor(messageId)).to.have.length(2);
  });
});
