import { connectQuorum } from "@causeway/chains/evm";
import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { mailboxAbi, swapRouterAbi, vaultAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Interface, type InterfaceAbi } from "ethers";
import type { Effect } from "../../src/execution/ExecutionRecord.ts";
import { fateOf } from "../../src/execution/fateOf.ts";
import type { Origin } from "../../src/execution/origin/Origin.ts";
import { readOrigin } from "../../src/execution/origin/readOrigin.ts";
import {
  DEPOSIT_TOPIC,
  MESSAGE_TOPIC,
  ORDER_TOPICS,
  orderMark,
  WITHDRAWAL_TOPIC,
} from "../../src/execution/origin/SentMark.ts";
import { recordOf } from "../../src/execution/recordOf.ts";
import { start } from "../../src/execution/start.ts";
import type { OrderId, TransactionHash } from "../../src/values/ids.ts";
import { caught } from "../world/caught.ts";
import { ExecutionWorld } from "./executionWorld.ts";

const CHAIN = 31_383n;
const ROUTER = `0x${"b2".repeat(20)}` as const;
const REFUSING = `0x${"d4".repeat(20)}` as const;
/** Emits `OrderSent` with the first word of the data as the order's id. */
const EMITS = `0x600033600035${`7f${ORDER_TOPICS[0]?.slice(2)}`}60006000a400`;
const REVERTS = "0x60006000fd";

describe("what became of a transaction, on a real node", () => {
  let node: Anvil;
  let origin: Origin;
  let sender: `0x${string}`;
  let effect: Effect;
  let orders = 0;

  const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(node.url, { method: "POST", headers, body });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  before(async function () {
    this.timeout(60_000);
    node = await startAnvil(CHAIN);
    const chain = { name: "test", chainId: CHAIN, rpcUrls: [node.url] };
    origin = readOrigin(await connectQuorum(chain));
    await ask("anvil_setCode", ROUTER, EMITS);
    await ask("anvil_setCode", REFUSING, REVERTS);
    [sender] = await ask<[`0x${string}`]>("eth_accounts");
  });
  after(() => node.stop());

  beforeEach(async () => {
    await ask("evm_setAutomine", false);
    const [nonce, block] = [await origin.nonce(sender), await origin.block()];
    effect = { nonce, block, isKnown: true };
  });
  afterEach(async () => {
    await ask("anvil_dropAllTransactions");
  });

  const newOrder = () => {
    orders += 1;
    return `0x${orders.toString(16).padStart(64, "0")}` as OrderId;
  };
  const mine = () => ask("anvil_mine", "0x1");

  /** Sends with the nonce of the effect, at some gwei. */
  const send = (to: string, data: string, gwei: number, nonce = effect.nonce) =>
    ask<TransactionHash>("eth_sendTransaction", {
      ...{ from: sender, to, data, gas: "0x30d40", nonce: `0x${nonce.toString(16)}` },
      gasPrice: `0x${(gwei * 1e9).toString(16)}`,
    });

  const traced = (orderId: OrderId, transaction?: TransactionHash, to: `0x${string}` = ROUTER) => ({
    ...{ sender, mark: orderMark(to, orderId), transaction: { to, data: orderId, value: 0n } },
    effect: { ...effect, transaction, usedNonce: transaction && effect.nonce },
  });

  it("knows the topics of router, mailbox and vault", () => {
    const topics = (abi: InterfaceAbi, ...names: string[]) =>
      names.map((name) => new Interface(abi).getEvent(name)?.topicHash);
    expect(ORDER_TOPICS).to.deep.equal(topics(swapRouterAbi, "OrderSent", "OrderSwapped"));
    expect([MESSAGE_TOPIC]).to.deep.equal(topics(mailboxAbi, "MessageAppended"));
    const ofVault = topics(vaultAbi, "Deposit", "Withdraw");
    expect([DEPOSIT_TOPIC, WITHDRAWAL_TOPIC]).to.deep.equal(ofVault);
  });

  it("is pending, then included", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    const pending = await fateOf(origin, traced(orderId, hash));
    expect(pending).to.deep.equal({ kind: "pending", nonce: effect.nonce });
    await mine();
    const included = await fateOf(origin, traced(orderId, hash));
    expect(included).to.deep.equal({ kind: "included", transaction: hash });
  });

  it("is found by its order's log if the wallet never reported it", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    expect((await fateOf(origin, traced(orderId))).kind).to.equal("dropped");
    await mine();
    const found = await fateOf(origin, traced(orderId));
    expect(found).to.deep.equal({ kind: "included", transaction: hash });
  });

  it("is included under another hash if the wallet sped it up", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    const faster = await send(ROUTER, orderId, 20);
    await mine();
    const fate = await fateOf(origin, traced(orderId, hash));
    expect(fate).to.deep.equal({ kind: "included", transaction: faster });
  });

  it("is cancelled by a transaction of the sender to itself", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    const by = await send(sender, "0x", 20);
    await mine();
    const fate = await fateOf(origin, traced(orderId, hash));
    expect(fate).to.deep.equal({ kind: "cancelled", by });
  });

  it("is replaced by another transaction, which may send another order", async () => {
    const [orderId, other] = [newOrder(), newOrder()];
    const hash = await send(ROUTER, orderId, 10);
    const by = await send(ROUTER, other, 20);
    await mine();
    const fate = await fateOf(origin, traced(orderId, hash));
    expect(fate).to.deep.equal({ kind: "replaced", by, orderId: other });
  });

  it("is included if its block comes after its log was looked for", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    const late: Origin = {
      ...origin,
      sentIn: async (...place) => {
        const found = await origin.sentIn(...place);
        await mine();
        return found;
      },
    };
    const included = { kind: "included", transaction: hash };
    expect(await fateOf(late, traced(orderId, hash))).to.deep.equal(included);
  });

  it("is included if its block comes between two reads of a wallet that never reported it", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    await mine();
    const late: Origin = { ...origin, sentIn: async () => undefined };
    const included = { kind: "included", transaction: hash };
    expect(await fateOf(late, traced(orderId))).to.deep.equal(included);
  });

  it("is pending while a node lacks the receipt of a used nonce", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    await mine();
    const behind = { sentIn: async () => undefined, pending: async () => undefined };
    const late: Origin = { ...origin, ...behind, receipt: async () => undefined };
    const pending = { kind: "pending", nonce: effect.nonce };
    expect(await fateOf(late, traced(orderId, hash))).to.deep.equal(pending);
  });

  it("is dropped if no node knows it, and included if it comes back", async () => {
    const orderId = newOrder();
    const hash = await send(ROUTER, orderId, 10);
    await ask("anvil_dropTransaction", hash);
    const gone = await fateOf(origin, traced(orderId, hash));
    expect(gone).to.deep.equal({ kind: "dropped" });
    await send(ROUTER, orderId, 10);
    await mine();
    expect((await fateOf(origin, traced(orderId, hash))).kind).to.equal("included");
  });

  it("is no longer included after its block left the chain", async () => {
    const orderId = newOrder();
    const before = await ask("evm_snapshot");
    const hash = await send(ROUTER, orderId, 10);
    await mine();
    expect((await fateOf(origin, traced(orderId, hash))).kind).to.equal("included");
    await ask("evm_revert", before);
    await mine();
    expect((await fateOf(origin, traced(orderId, hash))).kind).not.to.equal("included");
  });

  it("reverted, also if the wallet never reported it or sped it up", async () => {
    const orderId = newOrder();
    const hash = await send(REFUSING, orderId, 10);
    const faster = await send(REFUSING, orderId, 20);
    await mine();
    const reverted = { kind: "reverted", transaction: faster };
    expect(await fateOf(origin, traced(orderId, hash, REFUSING))).to.deep.equal(reverted);
    expect(await fateOf(origin, traced(orderId, undefined, REFUSING))).to.deep.equal(reverted);
  });

  it("is followed on another device by its hash alone, before its block and after", async () => {
    const orderId = newOrder();
    const transaction = await send(ROUTER, orderId, 10);
    const record = await recordOf(origin, { chainId: CHAIN, transaction });
    expect([record.orderId, record.sender]).to.deep.equal([undefined, sender.toLowerCase()]);
    const means = new ExecutionWorld("none").means({
      ...{ origin: async () => origin, wallet: undefined },
    });
    const execution = start(record, means);
    await mine();
    const { outcome, orderId: found } = await execution.finished;
    expect([outcome, found]).to.deep.equal(["paid", orderId]);
    const later = await recordOf(origin, { chainId: CHAIN, transaction });
    expect([later.orderId, later.mark?.address]).to.deep.equal([orderId, ROUTER]);
  });

  it("is told as an error if nothing can come of waiting", async () => {
    for (const [to, code] of [
      [sender, "TransactionCancelled"],
      [ROUTER, "TransactionReplaced"],
    ] as const) {
      await ask("evm_setAutomine", false);
      const [nonce, transaction] = [await origin.nonce(sender), await sendNext(newOrder())];
      const record = await recordOf(origin, { chainId: CHAIN, transaction });
      const means = new ExecutionWorld("none").means({ origin: async () => origin });
      const execution = start(record, { ...means, wallet: undefined });
      await send(to, to === sender ? "0x" : newOrder(), 20, nonce);
      await mine();
      await caught(code, () => execution.finished);
    }
    const refused = await send(REFUSING, newOrder(), 10, await origin.nonce(sender));
    await mine();
    const record = await recordOf(origin, { chainId: CHAIN, transaction: refused });
    const means = new ExecutionWorld("none").means({ origin: async () => origin });
    await caught("OrderReverted", () => start(record, means).finished);
  });

  async function sendNext(orderId: OrderId): Promise<TransactionHash> {
    return send(ROUTER, orderId, 10, await origin.nonce(sender));
  }

  it("finds no transaction that no node knows", async () => {
    const transaction = `0x${"99".repeat(32)}` as TransactionHash;
    await caught("NotFound", () => recordOf(origin, { chainId: CHAIN, transaction }));
  });
});
