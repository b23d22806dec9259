import type { TonConnectWallet } from "@causeway/sdk";
import type { FoundWallet } from "@causeway/widget/parts";
import { expect } from "chai";

import { Signers } from "../../src/acting/Signers.ts";
import { TON_WALLETS } from "../../src/acting/ton/TON_WALLETS.ts";
import { discoverTonWallets, tonWallets } from "../../src/acting/ton/tonWallets.ts";
import { announceWallet } from "../../src/development/wallet/announce.ts";

const WALLET: TonConnectWallet = {
  account: { address: `0:${"ab".repeat(32)}` },
  sendTransaction: async () => ({ boc: "" }),
};

async function settled() {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

describe("wallets on TON in a page", () => {
  function found(target: EventTarget, signal?: AbortSignal): FoundWallet[] {
    const wallets: FoundWallet[] = [];
    const options = { target, ...(signal !== undefined && { signal }) };
    discoverTonWallets((wallet) => wallets.push(wallet), options);
    return wallets;
  }

  it("are found once each, those that announce themselves later too", () => {
    const target = new EventTarget();
    announceWallet(WALLET, target, TON_WALLETS);
    const wallets = found(target);
    announceWallet(WALLET, target, TON_WALLETS);
    target.dispatchEvent(new Event(TON_WALLETS.request));
    expect(wallets.map(({ name }) => name)).to.deep.equal(Array(2).fill("Development wallet"));
  });

  it("are asked again after an announcement without a wallet", () => {
    const target = new EventTarget();
    const wallets = found(target);
    target.addEventListener(
      TON_WALLETS.request,
      () => announceWallet(WALLET, target, TON_WALLETS),
      { once: true },
    );
    target.dispatchEvent(new CustomEvent(TON_WALLETS.announce));
    expect(wallets).to.have.length(1);
  });

  it("are not what has no sendTransaction, or no name, and nothing after the end", () => {
    const target = new EventTarget();
    const ending = new AbortController();
    const wallets = found(target, ending.signal);
    const info = { uuid: "1", name: "Wallet", rdns: "test.wallet" };
    for (const detail of [1, {}, { info }, { info, provider: {} }, { provider: WALLET }]) {
      target.dispatchEvent(new CustomEvent(TON_WALLETS.announce, { detail }));
    }
    ending.abort();
    announceWallet(WALLET, target, TON_WALLETS);
    expect(wallets).to.deep.equal([]);
  });

  it("sign beside EVM wallets, each family with its own", async () => {
    let changes = 0;
    const signers = new Signers(() => changes++, { ton: async () => tonWallets });
    signers.use("ton");
    signers.current.use(WALLET);
    await settled();
    expect(signers.state.account?.address).to.equal(WALLET.account?.address);
    expect(signers.current.wallet?.family).to.equal("ton");
    signers.use("evm");
    expect([signers.state.account, signers.current.wallet]).to.deep.equal([undefined, undefined]);
    signers.current.use(WALLET);
    await settled();
    expect(signers.state.failure?.code, "an EVM chain takes no wallet on TON").to.equal(
      "WrongFamily",
    );
    signers.use("ton");
    expect(signers.state.account?.address).to.equal(WALLET.account?.address);
    expect(changes).to.be.above(3);
  });

  it("are not connected while they share no account", async () => {
    const signers = new Signers(() => {}, { ton: async () => tonWallets });
    signers.use("ton");
    signers.current.use({ ...WALLET, account: null });
    await settled();
    expect(signers.state.failure?.code).to.equal("WalletLocked");
    expect(signers.current.wallet).to.equal(undefined);
  });
});
