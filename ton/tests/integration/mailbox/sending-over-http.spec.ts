import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTonSender, type TonSender, TonWallet } from "@causeway/chains/ton/sending";
import { ask } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { Chain, type ChainServer, faucetKey, faucetWallet, serveChain } from "@causeway/ton-chain";
import { Cell, contractAddress, loadShardAccount, toNano } from "@ton/core";
import { expect } from "chai";

import { mailboxData } from "../../../wrappers/mailboxData";
import { compiled } from "../../compiled";
import { beginEpochBody, topUpBody } from "../../mailbox/adminBodies";
import { CHAIN_ID, ENVIRONMENT, HUB } from "../../mailbox/MailboxWorld";

const NETWORK = 31_391;

describe("a wallet's sender on a TON chain, over HTTP", () => {
  let folder: string;
  let chain: Chain;
  let server: ChainServer;
  let now = 1_800_000_000;
  let seed: Hex;
  let mailbox: {
    readonly to: Hex;
    readonly value: bigint;
    readonly init: Awaited<ReturnType<typeof initOf>>;
  };
  let to: Hex;

  const produce = async () => {
    await chain.produce();
    now++;
  };
  const openSender = (asking: typeof ask = ask, wait = produce, mostLooks = 20): TonSender =>
    openTonSender(
      {
        ...{ name: "ton", chainId: CHAIN_ID, globalId: NETWORK, timeout: 10_000, mostLooks },
        ...{ urls: [server.url, `${server.url}/`], wait },
        ...{ wallet: new TonWallet(seed, NETWORK), journalFile: join(folder, "wallet.jsonl") },
      },
      asking,
    );
  const journal = () => readFileSync(join(folder, "wallet.jsonl"), "utf8").trim().split("\n");
  const swallow =
    (isSwallowed: (url: string) => boolean): typeof ask =>
    (url, asked) =>
      isSwallowed(url)
        ? Promise.resolve({ status: 200, statusText: "OK", headers: {}, body: Buffer.from("{}") })
        : ask(url, asked);

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-sending-"));
    const options = { chainId: NETWORK, keep: 100, seed: "test", holdChance: 0, now: () => now };
    chain = await Chain.open(join(folder, "chain.jsonl"), options);
    server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    const key = await faucetKey();
    seed = `0x${key.secretKey.subarray(0, 32).toString("hex")}`;
    const wallet = faucetWallet(key.publicKey, NETWORK);
    expect(new TonWallet(seed, NETWORK).address.equals(wallet.address)).to.equal(true);
    const init = await initOf(wallet.address);
    to = `0x${contractAddress(0, init).hash.toString("hex")}`;
    mailbox = { to, value: toNano(1), init };
  });

  after(async () => {
    await server.close();
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  it("has the mailbox's transaction, though one endpoint swallows each message", async () => {
    let offers = 0;
    const loses = swallow((url) => url.endsWith("send_message") && offers++ % 2 === 0);
    const sent = await openSender(loses).send({ ...mailbox, body: topUpBody() });
    expect(sent.gasUsed > 0n).to.equal(true);
    expect(
      chain.transactions.withHash(Buffer.from(sent.hash.slice(2), "hex")).address.hash,
    ).to.deep.equal(Buffer.from(to.slice(2), "hex"));
    expect(journal()).to.have.length(2);
  });

  it("brings an order to its end that a killed process wrote and never offered", async () => {
    const written = journal().length;
    const killed = openSender(
      swallow((url) => url.endsWith("send_message")),
      produce,
      1,
    );
    await refuses(killed.send({ to, value: toNano(1), body: topUpBody() }), "TransactionTimedOut");
    expect(journal()).to.have.length(written + 1);
    await openSender().settle();
    expect(JSON.parse(journal().at(-1) ?? "")).to.include({ kind: "ended", outcome: "sent" });
    await openSender().settle();
    expect(journal()).to.have.length(written + 2);
  });

  it("forgets orders that ended days before, and sends nothing twice", async () => {
    await openSender().send({ to, value: toNano(1), body: topUpBody() });
    const [before, taken] = [await ordersTaken(), journal()];
    expect(taken.length).to.be.above(4);
    now += 3 * 86_400;
    await produce();
    const killed = openSender(
      swallow((url) => url.endsWith("send_message")),
      produce,
      1,
    );
    await refuses(killed.send({ to, value: toNano(1), body: topUpBody() }), "TransactionTimedOut");
    expect(journal()).to.have.length(1);
    expect(taken).to.not.include(journal()[0]);
    await openSender().send({ to, value: toNano(1), body: topUpBody() });
    await openSender().settle();
    expect(journal()).to.have.length(4);
    expect((await ordersTaken()) - before).to.equal(2);
  });

  /** How many orders the wallet took in all. */
  async function ordersTaken(): Promise<number> {
    const { address } = new TonWallet(seed, NETWORK);
    const { cell } = chain.account(chain.head, address) ?? {};
    const state = cell && loadShardAccount(cell.beginParse()).account?.storage.state;
    if (state?.type !== "active" || !state.state.data)
      throw new Error("the wallet is not deployed");
    return state.state.data.beginParse().skip(1).loadUint(32);
  }

  it("signs the same number again only after an order expired", async () => {
    const lost = openSender(
      swallow((url) => url.endsWith("send_message")),
      async () => {
        now += 61;
        await chain.produce();
      },
    );
    await refuses(lost.send({ to, value: toNano(1), body: topUpBody() }), "TransactionTimedOut");
    const [expired, end] = journal()
      .slice(-2)
      .map((line) => JSON.parse(line));
    expect(end).to.include({ outcome: "expired", bodyHash: expired.bodyHash });
    await openSender().send({ to, value: toNano(1), body: topUpBody() });
    expect(JSON.parse(journal().at(-2) ?? "")).to.include({ kind: "signed", seqno: expired.seqno });
  });

  it("refuses to call a message sent that the mailbox's transaction bounced", async () => {
    const body = beginEpochBody(new TonWallet(seed, NETWORK).address);
    await refuses(openSender().send({ to, value: toNano(1), body }), "TransactionReverted");
    expect(JSON.parse(journal().at(-1) ?? "")).to.include({ kind: "ended", outcome: "failed" });
  });

  it("sends messages to several accounts by one order, and says how each ended", async () => {
    const before = await ordersTaken();
    const init = { code: Cell.EMPTY, data: Cell.EMPTY };
    const receiver: Hex = `0x${contractAddress(0, init).hash.toString("hex")}`;
    const refused = beginEpochBody(new TonWallet(seed, NETWORK).address);
    const ends = await openSender().sendAll([
      { to, value: toNano(1), body: topUpBody() },
      { to: receiver, value: 2n * 10n ** 18n, body: topUpBody() },
      { to, value: toNano(1), body: refused },
      { to: receiver, value: toNano(1), body: Cell.EMPTY, init },
      { to, value: toNano(2), body: topUpBody() },
    ]);
    expect(ends.map(({ kind }) => kind)).to.deep.equal([
      ...["sent", "failed", "failed", "sent", "sent"],
    ]);
    const told = ends.map((end) => (end.kind === "failed" ? end.failure.message : undefined));
    expect(told[1]).to.match(/^the wallet took order \d+ and sent nothing to 0:\w{64}$/);
    expect(told[2]).to.match(/^transaction 0x\w+ failed in the compute phase/);
    const hashes = ends.flatMap((end) => (end.kind === "sent" ? [end.transaction.hash] : []));
    expect(new Set(hashes)).to.have.property("size", 3);
    expect((await ordersTaken()) - before).to.equal(1);
    expect(JSON.parse(journal().at(-1) ?? "")).to.include({ kind: "ended", outcome: "failed" });
  });

  it("goes on with a journal of before, which also names the account", async () => {
    const killed = openSender(
      swallow((url) => url.endsWith("send_message")),
      produce,
      1,
    );
    await refuses(killed.send({ to, value: toNano(1), body: topUpBody() }), "TransactionTimedOut");
    const lines = journal();
    const last = JSON.parse(lines.pop() ?? "");
    writeFileSync(
      join(folder, "wallet.jsonl"),
      [...lines, JSON.stringify({ ...last, to })].map((line) => `${line}\n`).join(""),
    );
    await openSender().settle();
    expect(JSON.parse(journal().at(-1) ?? "")).to.include({ kind: "ended", outcome: "sent" });
  });

  it("tells that the wallet had too few coins to send the message", async () => {
    const sending = openSender().send({ to, value: 2n * 10n ** 18n, body: topUpBody() });
    await refuses(sending, "TransactionReverted");
  });
});

async function initOf(manager: ReturnType<typeof faucetWallet>["address"]) {
  const configuration = { chainId: CHAIN_ID, environment: ENVIRONMENT, handover: 3600 };
  const data = mailboxData({ ...configuration, manager, hubChainId: HUB.chainId });
  return { code: await compiled("Mailbox"), data };
}

async function refuses(promise: Promise<unknown>, code: string): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).to.include({ code });
}
