import { expect } from "chai";

import { connectWallet, type EvmTransaction } from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import { ACCOUNT, type Answer, FakeProvider, HASH, walletThrows } from "../world/FakeProvider.ts";

const CALL: EvmTransaction = { chainId: 1n, to: ACCOUNT, data: "0x12", value: 5n };

const wallet = (answers: Record<string, Answer>) => {
  const provider = new FakeProvider(answers);
  return { provider, wallet: connectWallet(provider, { patience: 20, patienceWithPeople: 20 }) };
};
const capable = (answer: unknown) => wallet({ wallet_getCapabilities: () => answer }).wallet;
const status = (answer: unknown) => wallet({ wallet_getCallsStatus: () => answer }).wallet;

describe("several calls as one (EIP-5792)", () => {
  it("are possible where the wallet says that they are atomic", async () => {
    const supported = { atomic: { status: "supported" } };
    expect(await capable({ "0x1": supported }).canBatch(1n)).to.equal(true);
    expect(await capable({ "0x01": { atomic: { status: "ready" } } }).canBatch(1n)).to.equal(true);
    expect(await capable({ 1: supported }).canBatch(1n)).to.equal(true);
    for (const none of [
      ...[{ "0x2": supported }, { "0x1": { atomic: { status: "unsupported" } } }, { "0x1": {} }],
      ...[{}, null, { "0x1": null }, { all: supported }],
    ]) {
      expect(await capable(none).canBatch(1n), JSON.stringify(none)).to.equal(false);
    }
  });

  it("are not possible where the wallet does not know the method, or refuses it", async () => {
    expect(await wallet({}).wallet.canBatch(1n)).to.equal(false);
    const refusing = wallet({
      wallet_getCapabilities: () => {
        throw walletThrows(4100);
      },
    });
    expect(await refusing.wallet.canBatch(1n)).to.equal(false);
    const silent = wallet({ wallet_getCapabilities: () => new Promise(() => {}) });
    await caught("WalletSilent", () => silent.wallet.canBatch(1n));
  });

  it("go in one request that must be all or nothing", async () => {
    for (const answer of [{ id: "0xb1" }, "0xb1"]) {
      const { provider, wallet: connected } = wallet({ wallet_sendCalls: () => answer });
      expect(await connected.sendBatch([CALL, { ...CALL, value: 0n }])).to.equal("0xb1");
      const call = { to: ACCOUNT, data: "0x12" };
      expect(provider.asked.at(-1)?.params).to.deep.equal([
        {
          ...{ version: "2.0.0", from: ACCOUNT, chainId: "0x1", atomicRequired: true },
          calls: [
            { ...call, value: "0x5" },
            { ...call, value: "0x0" },
          ],
        },
      ]);
    }
  });

  it("are refused for several chains, for none, and for another chain than the wallet's", async () => {
    const { provider, wallet: connected } = wallet({ wallet_sendCalls: () => "0xb1" });
    await caught("BadInput", () => connected.sendBatch([CALL, { ...CALL, chainId: 2n }]));
    await caught("BadInput", () => connected.sendBatch([]));
    await caught("WalletOnOtherChain", () => connected.sendBatch([{ ...CALL, chainId: 2n }]));
    expect(provider.methods()).not.to.include("wallet_sendCalls");
    const { wallet: hostile } = wallet({ wallet_sendCalls: () => ({}) });
    const { details } = await caught("WalletFailed", () => hostile.sendBatch([CALL]));
    expect(details.maySend).to.equal(true);
  });

  it("have no transactions while they wait, or while the wallet does not know them", async () => {
    expect(await status({ status: 100 }).batchTransactions("b")).to.equal(undefined);
    expect(await status({ status: 200, receipts: [] }).batchTransactions("b")).to.equal(undefined);
    const unknown = wallet({
      wallet_getCallsStatus: () => {
        throw walletThrows(5730);
      },
    });
    expect(await unknown.wallet.batchTransactions("b")).to.equal(undefined);
  });

  it("have the transactions of their receipts, also if these reverted", async () => {
    for (const code of [200, 500, 600]) {
      const answer = { status: code, receipts: [{ transactionHash: HASH }] };
      expect(await status(answer).batchTransactions("b")).to.deep.equal([HASH]);
    }
  });

  it("fail if the wallet gives them up, or answers nonsense", async () => {
    const { details } = await caught("WalletBatchFailed", () =>
      status({ status: 400 }).batchTransactions("b"),
    );
    expect(details).to.deep.equal({ id: "b", status: 400 });
    for (const answer of [null, {}, { status: "CONFIRMED" }, { status: 200, receipts: [{}] }]) {
      await caught("WalletFailed", () => status(answer).batchTransactions("b"));
    }
  });
});
