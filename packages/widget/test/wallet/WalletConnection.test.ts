import type { Eip1193Provider } from "@causeway/sdk";
import { connectWallet, discoverWallets } from "@causeway/sdk";
import { expect } from "chai";

import { reduceWallet } from "../../src/wallet/reduceWallet.ts";
import { WalletConnection } from "../../src/wallet/WalletConnection.ts";
import { NO_WALLET, type WalletState } from "../../src/wallet/WalletState.ts";

const [FIRST, SECOND] = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];

/** A wallet by EIP-1193, whose account a test changes. */
class TestWallet implements Eip1193Provider {
  accounts: readonly string[] = [FIRST];
  failure: unknown;
  readonly listeners = new Set<(accounts: unknown) => void>();

  async request({ method }: { method: string }): Promise<unknown> {
    if (this.failure !== undefined) throw this.failure;
    if (method === "eth_chainId") return "0x1";
    return this.accounts;
  }

  on(_: string, listener: (accounts: unknown) => void) {
    this.listeners.add(listener);
  }

  removeListener(_: string, listener: (accounts: unknown) => void) {
    this.listeners.delete(listener);
  }

  change(accounts: readonly string[]) {
    this.accounts = accounts;
    for (const listener of this.listeners) listener(accounts);
  }
}

/** A page with wallets, and a connection there. */
function pageOf(...wallets: readonly (readonly [name: string, wallet: TestWallet])[]) {
  const target = new EventTarget();
  target.addEventListener("eip6963:requestProvider", () => {
    for (const [name, provider] of wallets) {
      const info = { uuid: name, name, rdns: `test.${name}`, icon: "data:image/png;base64,AA==" };
      const detail = { info, provider };
      target.dispatchEvent(Object.assign(new Event("eip6963:announceProvider"), { detail }));
    }
  });
  const page: { state: WalletState; isDown: boolean } = { state: NO_WALLET, isDown: false };
  const connection = new WalletConnection(
    (action) => {
      page.state = reduceWallet(page.state, action);
    },
    async () => {
      if (page.isDown) throw new TypeError("Failed to fetch");
      return {
        connectWallet,
        discoverWallets: (found, options) => discoverWallets(found, { ...options, target }),
      };
    },
  );
  return { page, connection };
}

async function settled() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

describe("the connection to a wallet", () => {
  it("shows the wallets of the page, and connects the chosen one", async () => {
    const { page, connection } = pageOf(["One", new TestWallet()], ["Two", new TestWallet()]);
    connection.open();
    await settled();
    expect(page.state.offered.map(({ name, rdns }) => [name, rdns])).to.deep.equal([
      ["One", "test.One"],
      ["Two", "test.Two"],
    ]);
    connection.choose("Two");
    expect(page.state.asked).to.deep.equal({ uuid: "Two", name: "Two" });
    await settled();
    expect(page.state.isOpen).to.equal(false);
    expect(page.state.account).to.deep.equal({
      address: await connection.wallet?.address(),
      name: "Two",
    });
  });

  it("looks for wallets once, however often a person looks at them", async () => {
    const { page, connection } = pageOf(["One", new TestWallet()]);
    for (let time = 0; time < 3; time++) {
      connection.open();
      await settled();
      connection.close();
    }
    expect(page.state.offered).to.have.length(1);
    connection.stop();
  });

  it("keeps the connected wallet until another one is connected", async () => {
    const [one, two] = [new TestWallet(), new TestWallet()];
    const { page, connection } = pageOf(["One", one], ["Two", two]);
    connection.use(one);
    await settled();
    connection.open();
    await settled();
    two.failure = Object.assign(new Error("no"), { code: 4001 });
    connection.choose("Two");
    await settled();
    expect(page.state.failure).to.include({ code: "WalletRejected", name: "Two" });
    expect(await connection.wallet?.address()).to.match(/^0xa1/i);
    two.failure = undefined;
    connection.choose("Two");
    await settled();
    expect(page.state.account?.name).to.equal("Two");
    expect([one.listeners.size, two.listeners.size]).to.deep.equal([0, 1]);
  });

  it("drops a wallet that answers after the person closed the list", async () => {
    let answer: (accounts: readonly string[]) => void = () => {};
    const wallet = new TestWallet();
    wallet.request = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { page, connection } = pageOf(["One", wallet]);
    connection.open();
    await settled();
    connection.choose("One");
    await settled();
    connection.close();
    answer([FIRST]);
    await settled();
    expect(page.state.account).to.equal(undefined);
    expect(connection.wallet).to.equal(undefined);
  });

  it("follows the account of the wallet, and forgets a wallet that locks", async () => {
    const wallet = new TestWallet();
    const { page, connection } = pageOf(["One", wallet]);
    connection.use(wallet);
    await settled();
    const before = connection.wallet;
    wallet.change([SECOND]);
    expect(connection.wallet, "nothing is signed by another account").to.equal(undefined);
    await settled();
    expect(page.state.account?.address.toLowerCase()).to.equal(SECOND);
    expect(connection.wallet).not.to.equal(before);
    wallet.change([]);
    expect(page.state.account).to.equal(undefined);
    expect(wallet.listeners.size).to.equal(0);
  });

  it("refuses a wallet of TON, and what is no wallet", async () => {
    const { page, connection } = pageOf();
    connection.use({ sendTransaction: async () => ({ boc: "" }) });
    await settled();
    expect(page.state.failure?.code).to.equal("WrongFamily");
    connection.use({} as Eip1193Provider);
    await settled();
    expect(page.state.failure?.code).to.equal("WalletUnrecognised");
  });

  it("says that a file of the element did not come, and tries again", async () => {
    const { page, connection } = pageOf(["One", new TestWallet()]);
    page.isDown = true;
    connection.open();
    await settled();
    expect(page.state.failure?.code).to.equal("NotLoaded");
    page.isDown = false;
    connection.open();
    await settled();
    expect(page.state).to.deep.include({ isOpen: true, failure: undefined });
  });

  it("has the app show its own dialog, and takes the wallet that it gives", async () => {
    const { page, connection } = pageOf(["One", new TestWallet()]);
    connection.onConnect = async () => new TestWallet();
    connection.open();
    await settled();
    expect(page.state).to.deep.include({ isOpen: false, offered: [] });
    expect(page.state.account).to.deep.include({ name: undefined });
    connection.use(undefined);
    expect(page.state.account).to.equal(undefined);
    connection.onConnect = () => Promise.reject(Object.assign(new Error("shut"), { code: 4001 }));
    connection.open();
    await settled();
    expect(page.state.failure?.message).to.contain("shut");
  });

  it("listens to nothing after its end", async () => {
    const wallet = new TestWallet();
    const { page, connection } = pageOf(["One", wallet]);
    connection.use(wallet);
    await settled();
    connection.stop();
    expect(wallet.listeners.size).to.equal(0);
    connection.use(wallet);
    await settled();
    expect(wallet.listeners.size).to.equal(0);
    expect(page.state.asked).to.equal(undefined);
  });
});
