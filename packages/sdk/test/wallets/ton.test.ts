import { expect } from "chai";

import { connectWallet, type TonMessage } from "../../src/index.ts";
import { caught } from "../world/caught.ts";

const MESSAGES: readonly TonMessage[] = [
  { to: "EQA", value: 2n ** 70n, payload: "te6c", stateInit: "te6d" },
  { to: "EQB", value: 1n },
];

const wallet = (answer: () => unknown, more: object = {}) => {
  const sent: unknown[] = [];
  const sendTransaction = async (transaction: unknown) => {
    sent.push(transaction);
    return answer() as { boc: string };
  };
  const options = { patience: 20, patienceWithPeople: 20 };
  return { sent, wallet: connectWallet({ sendTransaction, ...more }, options) };
};

describe("a wallet of TON", () => {
  it("gets messages as TonConnect has them, and answers with the BOC", async () => {
    const { sent, wallet: connected } = wallet(() => ({ boc: "te6cc+/=" }), { connected: true });
    expect(connected.family).to.equal("ton");
    expect(await connected.send(MESSAGES, 1_700_000_000)).to.equal("te6cc+/=");
    expect(sent).to.deep.equal([
      {
        validUntil: 1_700_000_000,
        messages: [
          { address: "EQA", amount: "1180591620717411303424", payload: "te6c", stateInit: "te6d" },
          { address: "EQB", amount: "1" },
        ],
      },
    ]);
  });

  it("that is not connected is not asked", async () => {
    const { sent, wallet: connected } = wallet(() => ({ boc: "te6c" }), { connected: false });
    await caught("WalletDisconnected", () => connected.send(MESSAGES, 1));
    expect(sent).to.deep.equal([]);
  });

  it("has its own error for each failure", async () => {
    const failing = (error: object) =>
      wallet(() => {
        throw error;
      }).wallet;
    class UserRejectsError extends Error {}
    class WalletNotConnectedError extends Error {}
    class WalletNotSupportFeatureError extends Error {}
    class WalletWrongNetworkError extends Error {}
    const send = (error: object) => () => failing(error).send(MESSAGES, 1);
    await caught("WalletRejected", send(new UserRejectsError("rejected")));
    await caught("WalletRejected", send({ code: 300 }));
    await caught("WalletDisconnected", send(new WalletNotConnectedError()));
    await caught("WalletUnsupported", send(new WalletNotSupportFeatureError()));
    await caught("WalletOnOtherChain", send(new WalletWrongNetworkError()));
    await caught("WalletFailed", send(new Error("no")));
    const silent = wallet(() => new Promise(() => {})).wallet;
    const { details } = await caught("WalletSilent", () => silent.send(MESSAGES, 1));
    expect(details.maySend).to.equal(true);
    for (const answer of [undefined, {}, { boc: 7 }, { boc: "<html>" }]) {
      await caught("WalletFailed", () => wallet(() => answer).wallet.send(MESSAGES, 1));
    }
  });
});
