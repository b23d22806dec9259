import { expect } from "chai";

import { LateWallets } from "../../src/development/wallet/LateWallets.ts";

const CHAIN = { chainId: 31_390n, name: "Ton", rpcUrl: "http://127.0.0.1:1", coin: "TON" };

describe("accounts whose code is loaded late", () => {
  it("are made once, when somebody asks, and tell of it", async () => {
    let made = 0;
    const wallets = new LateWallets([CHAIN], async (chain) => {
      made++;
      return { chain, address: "0:ab", coins: async () => "1" };
    });
    let told = 0;
    wallets.watch(() => told++);
    expect([made, wallets.ready.length]).to.deep.equal([0, 0]);
    await Promise.all([wallets.load(), wallets.load()]);
    expect([made, told, wallets.ready.length]).to.deep.equal([1, 1, 1]);
  });

  it("are tried again if their file did not come", async () => {
    let isDown = true;
    const wallets = new LateWallets([CHAIN], async (chain) => {
      if (isDown) throw new TypeError("Failed to fetch");
      return { chain, address: "0:ab", coins: async () => "1" };
    });
    expect(await wallets.load().catch(() => "failed")).to.equal("failed");
    isDown = false;
    expect(await wallets.load()).to.have.length(1);
  });
});
