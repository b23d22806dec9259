import { setTimeout as sleep } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { Transaction, Wallet } from "ethers";

import { Account } from "../../../../../../test/scripts/world/Account.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { AccountBusy } from "../../../../src/evm/node/transactions/accountIdle.ts";
import { chainIdentity } from "../../../../src/evm/node/transactions/chainIdentity.ts";
import type { ExecuteOptions } from "../../../../src/evm/node/transactions/executeCalls.ts";
import { currentFees, type Fees } from "../../../../src/evm/node/transactions/fees.ts";
import { type Journal, JournalError } from "../../../../src/evm/node/transactions/Journal.ts";
import { settlePending } from "../../../../src/evm/node/transactions/settlePending.ts";
import { sign } from "../../../../src/evm/node/transactions/sign.ts";

const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const OTHER_KEY = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";
const GWEI = 10n ** 9n;

describe("settlePending", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let account: Account;
  let since: number;

  before(async () => {
    chains = await LocalChains.start();
  });

  beforeEach(async () => {
    account = new Account(chains.rpcs.hub ?? "", KEY);
    await send("evm_setAutomine", false);
    since = await account.provider.getBlockNumber();
  });

  afterEach(async () => {
    await send("anvil_dropAllTransactions");
    await send("evm_mine");
    account.close();
  });

  after(() => chains?.stop());

  const send = (method: string, ...params: unknown[]) => account.provider.send(method, params);

  /** Signs as a run does that is killed before it offers it. */
  async function signCall(journal: Journal, id: string, offset = 0, fees?: Fees) {
    const { provider, wallet } = account;
    const chain = await chainIdentity(provider);
    const { to, data } = account.call(id);
    const nonce = (await wallet.getNonce("latest")) + offset;
    const { chainId } = await provider.getNetwork();
    const offer = fees ?? (await currentFees(provider, 10n ** 13n));
    const transaction = { to, data, nonce, chainId, type: 2, gasLimit: 50_000n, ...offer };
    const head = await provider.getBlockNumber();
    return sign({ id, summary: id, chain, head }, transaction, wallet, account.options(journal));
  }

  const settle = (journal: Journal, other: Partial<ExecuteOptions> = {}) =>
    settlePending(account.options(journal, other));

  async function pendingNonces(count: number): Promise<void> {
    const used = await account.wallet.getNonce("latest");
    while ((await account.wallet.getNonce("pending")) < used + count) await sleep(10);
  }

  const pendingOf = async (journal: Journal) =>
    journal.pending(await chainIdentity(account.provider));

  it("offers what was signed and never offered, and waits for it", () =>
    account.withJournal(async (journal) => {
      await signCall(journal, "one", 0);
      await signCall(journal, "two", 1);
      const settling = settle(journal);
      await pendingNonces(2);
      await send("evm_mine");
      expect(await settling).to.deep.equal([]);
      expect(await account.executed(since)).to.deep.equal(["one", "two"]);
      expect(await pendingOf(journal)).to.deep.equal([]);
    }));

  it("writes down what a block took meanwhile, without offering it again", () =>
    account.withJournal(async (journal) => {
      const { raw, hash, chain } = await signCall(journal, "meanwhile");
      await account.provider.broadcastTransaction(raw);
      await send("evm_mine");
      await settle(journal);
      expect(journal.executed(chain, "meanwhile")?.hash).to.equal(hash);
      expect(await account.executed(since)).to.deep.equal(["meanwhile"]);
    }));

  it("takes the older of two transactions of a nonce for what it is when a block took that", () =>
    account.withJournal(async (journal) => {
      const fees = await currentFees(account.provider, 10n ** 13n);
      const { raw, hash, chain } = await signCall(journal, "replaced too late", 0, fees);
      const dearer = { ...fees, maxFeePerGas: 2n * fees.maxFeePerGas };
      await signCall(journal, "replaced too late", 0, dearer);
      await account.provider.broadcastTransaction(raw);
      await send("evm_mine");
      await settle(journal);
      expect(journal.executed(chain, "replaced too late")?.hash).to.equal(hash);
      expect(await pendingOf(journal)).to.deep.equal([]);
    }));

  it("abandons what another transaction with the same nonce came before", async () => {
    const entries: string[] = [];
    await account.withJournal(
      async (journal) => {
        await signCall(journal, "late");
        const hash = await account.sendElsewhere({});
        await send("evm_mine");
        await settle(journal);
        expect(entries.at(-1)).to.include(hash);
        expect(await pendingOf(journal)).to.deep.equal([]);
      },
      (entry) => entries.push("reason" in entry ? entry.reason : entry.kind),
    );
    expect(await account.executed(since)).to.not.include("late");
  });

  it("replaces what has become too cheap, with the same nonce", () =>
    account.withJournal(async (journal) => {
      const fees = await currentFees(account.provider, 10n ** 13n);
      await signCall(journal, "cheap", 0, fees);
      const high = fees.maxFeePerGas * 2n;
      await send("anvil_setNextBlockBaseFeePerGas", `0x${high.toString(16)}`);
      await send("evm_mine");
      const settling = settle(journal);
      while ((await pendingOf(journal))[0]?.length === 1) await sleep(20);
      await pendingNonces(1);
      await sleep(100);
      await send("evm_mine");
      await settling;
      expect(await account.executed(since)).to.deep.equal(["cheap"]);
      await send("anvil_setNextBlockBaseFeePerGas", `0x${GWEI.toString(16)}`);
    }));

  it("refuses a journal in which somebody wrote a call of his own as ours, and offers nothing", () =>
    account.withJournal(async (journal) => {
      const stranger = new Wallet(OTHER_KEY);
      const genuine = await signCall(journal, "ours");
      const { to, data, nonce, chainId, gasLimit } = Transaction.from(genuine.raw);
      const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0n };
      const theirs = { to, data: `${data}00`, nonce, chainId, gasLimit, type: 2, ...fees };
      const raw = (await stranger.signTransaction(theirs)) as Hex;
      journal.append({ ...genuine, id: "theirs", raw, hash: Transaction.from(raw).hash as Hex });
      const error = await settle(journal).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(JournalError);
      expect(String(error)).to.include('"theirs"').and.include(account.wallet.address);
      expect(await account.wallet.getNonce("pending")).to.equal(nonce);
    }));

  it("offers again what another key signed, does not wait for it and tells of it", () =>
    account.withJournal(async (journal) => {
      const { hash } = await signCall(journal, "of a colleague");
      const wallet = new Wallet(OTHER_KEY, account.provider);
      const left = await settle(journal, { wallet });
      expect(left.map((one) => one.hash)).to.deep.equal([hash as Hex]);
      await pendingNonces(1);
      await send("evm_mine");
      expect(await settle(journal, { wallet })).to.deep.equal([]);
    }));

  it("waits for what the account sent elsewhere", () =>
    account.withJournal(async (journal) => {
      await account.sendElsewhere({});
      let isSettled = false;
      const settling = settle(journal).then(() => {
        isSettled = true;
      });
      await sleep(200);
      expect(isSettled).to.equal(false);
      await send("evm_mine");
      await settling;
    }));

  it("tells which nonces wait when they do so for too long", () =>
    account.withJournal(async (journal) => {
      const nonce = await account.wallet.getNonce();
      await account.sendElsewhere({ nonce });
      await account.sendElsewhere({ nonce: nonce + 1 });
      const error = await settle(journal, { patienceMilliseconds: 100 }).catch((reason) => reason);
      expect(error).to.be.instanceOf(AccountBusy);
      expect(error.message).to.include(`nonces ${nonce} to ${nonce + 1}`);
    }));

  it("leaves what was signed for a chain that was started again since", () =>
    account.withJournal(async (journal) => {
      await signCall(journal, "of another chain");
      const anew = await LocalChains.start();
      const there = new Account(anew.rpcs.hub ?? "", KEY);
      const { provider, wallet } = there;
      await settle(journal, { provider, wallet });
      expect(await wallet.getNonce("pending")).to.equal(0);
      there.close();
      await anew.stop();
    }));
});
