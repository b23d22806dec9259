import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as later } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import { committeeRegistryAbi, interfaceOf } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { hexlify, toUtf8Bytes, toUtf8String, Wallet } from "ethers";

import { connect } from "../../../../src/evm/node/rpcs/connect.ts";
import type { QuorumProvider } from "../../../../src/evm/node/rpcs/QuorumProvider.ts";
import { FeesAboveCap } from "../../../../src/evm/node/transactions/fees.ts";
import type { JournalEntry } from "../../../../src/evm/node/transactions/journalEntries.ts";
import type { SubmitterOptions } from "../../../../src/evm/node/transactions/SubmitterOptions.ts";
import { TransactionSender } from "../../../../src/evm/node/transactions/TransactionSender.ts";
import { testValidators } from "../../../../testing/committee.ts";
import { ACCOUNT_KEYS, LocalChain } from "../../../../testing/LocalChain.ts";

describe("TransactionSender", function () {
  this.timeout(60_000);
  let chain: LocalChain;
  let rpcs: QuorumProvider;
  let since: number;

  before(async () => {
    chain = await LocalChain.start(31337n);
    await chain.proposeCommittee(testValidators(4));
    await chain.proposeCommittee(testValidators(5));
    rpcs = await connect(await chain.config());
  });

  beforeEach(async () => {
    since = await chain.provider.getBlockNumber();
  });

  afterEach(async () => {
    await chain.provider.send("anvil_dropAllTransactions", []);
    await automine(true);
    rmSync(chain.submitter().journalFile, { force: true });
  });

  after(async () => {
    rpcs?.destroy();
    await chain?.stop();
  });

  const automine = (on: boolean) => chain.provider.send("evm_setAutomine", [on]);

  const senderWith = (options: Partial<SubmitterOptions> = {}) =>
    new TransactionSender(rpcs, { ...chain.submitter(), ...options });

  const to = new Wallet(ACCOUNT_KEYS[1]).address;
  const gas = { recipientGas: 0n, ownGas: 500_000n };
  const call = (text: string, value = 0n) => ({ to, data: dataOf(text), value, ...gas });
  const dataOf = (text: string): Hex => hexlify(toUtf8Bytes(text));

  async function activation() {
    const data = interfaceOf(committeeRegistryAbi).encodeFunctionData("activateCommittee");
    return { to: await chain.registry.getAddress(), data, ...gas };
  }

  /** What blocks hold of the account, in their order. */
  async function executed(): Promise<string[]> {
    const head = await chain.provider.getBlockNumber();
    const numbers = Array.from({ length: head - since }, (_, index) => since + 1 + index);
    const blocks = await Promise.all(numbers.map((each) => chain.provider.getBlock(each, true)));
    return blocks
      .flatMap((block) => block?.prefetchedTransactions ?? [])
      .filter(({ from }) => from === to)
      .map(({ data }) => toUtf8String(data));
  }

  function journalled(): JournalEntry[] {
    const lines = readFileSync(chain.submitter().journalFile, "utf8").split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  async function waiting(): Promise<void> {
    const count = (block: string) => chain.provider.getTransactionCount(to, block);
    while ((await count("pending")) === (await count("latest"))) await later(10);
  }

  it("sends nothing that would revert; the error names the contract's", async () => {
    const failure = await senderWith()
      .send(await activation())
      .catch((error) => error);
    expect(failure.code).to.equal("CallReverted");
    expect(failure.details.error).to.equal("HandoverNotOver");
    expect(await executed()).to.deep.equal([]);
    expect(journalled()).to.deep.equal([]);
  });

  it("tells where and at what cost a block took a transaction, which was written down before", async () => {
    const { hash, height, blockHash, timestamp, gasUsed } = await senderWith().send(call("one"));
    const block = await chain.provider.getBlock(Number(height));
    expect(block).to.include({ hash: blockHash, timestamp: Number(timestamp) });
    expect(gasUsed > 21_000n).to.equal(true);
    expect(journalled().map((entry) => [entry.kind, entry.hash])).to.deep.equal([
      ["signed", hash],
      ["mined", hash],
    ]);
  });

  it("waits for what is to be done before it signs, and signs nothing if that fails", async () => {
    const seen: string[] = [];
    await senderWith().send(call("noted"), async () => {
      await later(50);
      seen.push(...journalled().map(({ kind }) => kind), "done");
    });
    expect(seen).to.deep.equal(["done"]);
    const failure = await senderWith()
      .send(call("not noted"), () => Promise.reject(new Error("no database")))
      .catch((error) => error);
    expect(failure.message).to.equal("no database");
    expect(await executed()).to.deep.equal(["noted"]);
    expect(journalled()).to.have.length(2);
  });

  it("sends those that are handed over at the same time one after the other, each once", async () => {
    const sender = senderWith();
    const names = Array.from({ length: 8 }, (_, index) => `call ${index}`);
    await Promise.all(names.map((name) => sender.send(call(name))));
    expect(await executed()).to.deep.equal(names);
  });

  it("goes on after one that fails", async () => {
    const sender = senderWith();
    const failing = sender.send(await activation()).catch((error) => error.code);
    await sender.send(call("next"));
    expect(await failing).to.equal("CallReverted");
    expect(await executed()).to.deep.equal(["next"]);
  });

  it("offers again for more, with its value, what blocks pass over", async () => {
    await automine(false);
    const sending = senderWith({ resubmitAfter: 100 }).send(call("dear", 7n));
    await waiting();
    const { baseFeePerGas } = (await chain.provider.getBlock("latest"))!;
    const dear = `0x${(3n * baseFeePerGas! + 10n ** 10n).toString(16)}`;
    const passOver = async () => {
      await chain.provider.send("anvil_setNextBlockBaseFeePerGas", [dear]);
      await chain.mine(1);
    };
    await passOver();
    while (journalled().length < 2) await later(20);
    await chain.provider.send("anvil_setNextBlockBaseFeePerGas", ["0x1"]);
    await chain.mine(1);
    const { hash } = await sending;
    const [first, second] = journalled();
    expect(hash).to.equal(second?.hash).and.not.equal(first?.hash);
    expect((await chain.provider.getTransaction(hash))?.value).to.equal(7n);
    expect(await executed()).to.deep.equal(["dear"]);
  });

  it("pays no more than it may, and sends nothing then", async () => {
    const failure = await senderWith({ maxFeePerGas: 1n })
      .send(call("dear"))
      .catch((e) => e);
    expect(failure).to.be.instanceOf(FeesAboveCap);
    expect(journalled()).to.deep.equal([]);
  });

  it("sends nothing that needs a higher gas limit than its caller allows, and says both", async () => {
    const failure = await senderWith()
      .send({ ...call("dear"), mostGas: 21_000n })
      .catch((error) => error);
    expect(failure.code).to.equal("GasAboveCap");
    const { gasLimit, mostGas } = failure.details;
    expect(mostGas).to.equal(21_000n);
    expect(await executed()).to.deep.equal([]);
    expect(journalled()).to.deep.equal([]);
    await senderWith().send({ ...call("as dear as it may be"), mostGas: 2n * gasLimit });
    expect(await executed()).to.deep.equal(["as dear as it may be"]);
  });

  it("tells of what a node refuses", async () => {
    const poor = Wallet.createRandom();
    const request = { to, data: "0x", value: 0n, ...gas };
    const failure = await senderWith({ privateKey: poor.privateKey })
      .send(request)
      .catch((e) => e);
    expect(failure.code).to.equal("TransactionRefused");
    expect(journalled().map(({ kind }) => kind)).to.deep.equal(["signed", "abandoned"]);
  });

  it("ends in a typed error when no block takes a transaction, and brings that to its end before the next", async () => {
    await automine(false);
    const sender = senderWith({ patience: 300 });
    const failure = await sender.send(call("slow")).catch((error) => error);
    expect(failure.code).to.equal("TransactionTimedOut");
    expect(failure.details.hashes).to.deep.equal([journalled()[0]?.hash]);
    const again = await sender.send(call("next")).catch((error) => error);
    expect(again.code).to.equal("TransactionTimedOut");
    expect(again.details).to.deep.equal(failure.details);
    await automine(true);
    await chain.mine(1);
    await sender.send(call("next"));
    expect(await executed()).to.deep.equal(["slow", "next"]);
  });

  it("does not do again what an earlier one signed and no block took yet", async () => {
    await chain.provider.send("evm_increaseTime", [120]);
    await chain.mine(1);
    await automine(false);
    const failure = await senderWith({ patience: 300 })
      .send(await activation())
      .catch((error) => error.code);
    expect(failure).to.equal("TransactionTimedOut");
    // Offered again by the next send, which tries its own call only then.
    await chain.provider.send("anvil_dropAllTransactions", []);
    await automine(true);
    const again = await senderWith()
      .send(await activation())
      .catch((error) => error.code);
    expect(again).to.equal("CallReverted");
    expect(await chain.registry.epoch()).to.equal(2n);
  });

  it("offers again what was in a block that was replaced, before it sends the next", async () => {
    await senderWith().send(call("first"));
    await senderWith().send(call("replaced"));
    await chain.provider.send("anvil_reorg", [1, []]);
    expect(await executed()).to.deep.equal(["first"]);
    await senderWith().send(call("next"));
    expect(await executed()).to.deep.equal(["first", "replaced", "next"]);
  });

  it("gives up at once when a block takes another of the account in its place", async () => {
    await automine(false);
    const sending = senderWith()
      .send(call("ours"))
      .catch((error) => error);
    await waiting();
    const other = new Wallet(ACCOUNT_KEYS[1], chain.provider);
    const nonce = await other.getNonce("latest");
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n };
    await other.sendTransaction({ to, nonce, gasLimit: 21_000n, ...fees });
    await chain.mine(1);
    const failure = await sending;
    expect(failure.code).to.equal("TransactionTimedOut");
    expect(failure.message).to.include("took another transaction");
  });

  it("forgets what has ended when its journal is long, and goes on with the next nonce", async () => {
    const sender = senderWith({ mostJournalBytes: 0 });
    for (const name of ["one", "two", "three"]) await sender.send(call(name));
    expect(journalled().map(({ kind }) => kind)).to.deep.equal(["signed", "mined"]);
    expect(await executed()).to.deep.equal(["one", "two", "three"]);
  });

  describe("after a kill", () => {
    async function killedAt(entry: number): Promise<void> {
      const { journalFile } = chain.submitter();
      const args = [chain.url, "31337", ACCOUNT_KEYS[1], journalFile, dataOf("ours"), `${entry}`];
      const script = "packages/chains/test/world/processes/sendCall.ts";
      const child = spawn(process.execPath, ["scripts/bundle/run.mjs", script, ...args], {
        stdio: "inherit",
      });
      const [, signal] = await once(child, "exit");
      expect(signal).to.equal("SIGKILL");
      expect(existsSync(`${journalFile}.lock`)).to.equal(true);
    }

    it("offers what was signed and not offered, once, and then goes on", async () => {
      await killedAt(1);
      expect(await executed()).to.deep.equal([]);
      await senderWith().send(call("next"));
      expect(await executed()).to.deep.equal(["ours", "next"]);
    });

    it("brings what was signed to its end when it is asked to, and sends nothing else", async () => {
      await killedAt(1);
      await senderWith().settle();
      expect(await executed()).to.deep.equal(["ours"]);
      expect(journalled().map(({ kind }) => kind)).to.deep.equal(["signed", "mined"]);
      await senderWith().settle();
      expect(journalled()).to.have.length(2);
    });

    it("writes down how that ended which was offered, and does not send it again", async () => {
      await automine(false);
      await killedAt(1);
      const [signed] = journalled();
      await chain.provider.send("eth_sendRawTransaction", [(signed as { raw: Hex }).raw]);
      await automine(true);
      await chain.mine(1);
      await senderWith().send(call("next"));
      expect(await executed()).to.deep.equal(["ours", "next"]);
      expect(journalled()[1]).to.include({ kind: "mined", hash: signed?.hash });
    });

    it("goes on where all had ended", async () => {
      await killedAt(2);
      await senderWith().send(call("next"));
      expect(await executed()).to.deep.equal(["ours", "next"]);
    });
  });
});
