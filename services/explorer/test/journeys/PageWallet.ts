import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";

import type { Hands } from "./Hands.ts";

/** Tells what the wallet is asked to sign or to send. */
const LISTEN = `addEventListener("eip6963:announceProvider", ({ detail: { provider } }) => {
  if (Object.hasOwn(provider, "request")) return;
  const { request } = provider;
  provider.request = (asked) => {
    if (/^(eth_send|eth_sign|personal_)/.test(asked.method)) void walletAsked(asked.method);
    return request.call(provider, asked);
  };
}, true)`;

/** A value of the wallet's provider, which pages find as any app does. */
const ofProvider = (expression: string) => `new Promise((resolve) => {
  addEventListener("eip6963:announceProvider", ({ detail: { provider } }) => {
    resolve(${expression});
  }, { once: true });
  dispatchEvent(new Event("eip6963:requestProvider"));
})`;

/** The account that a wallet on TON announces. */
const OF_TON = `new Promise((resolve) => {
  addEventListener("causeway:announceTonWallet", ({ detail }) => {
    if (detail !== null) resolve(detail.provider.account.address);
  });
  dispatchEvent(new Event("causeway:requestTonWallet"));
})`;

/** The development wallet of a page, as its person answers it. A request that nobody answers is held up. */
export class PageWallet {
  /** Requests for a signature or a transaction, of all pages of the tab. */
  readonly asked: string[] = [];
  readonly #tab: BrowserTab;
  readonly #hands: Hands;

  private constructor(tab: BrowserTab, hands: Hands) {
    this.#tab = tab;
    this.#hands = hands;
  }

  /** Listens in each page that the tab opens from now on. */
  static async of(tab: BrowserTab, hands: Hands): Promise<PageWallet> {
    const wallet = new PageWallet(tab, hands);
    await tab.expose("walletAsked", (method) => void wallet.asked.push(method));
    await tab.beforeEachPage(LISTEN);
    return wallet;
  }

  /** The account that signs. */
  account(): Promise<string> {
    return this.#tab.evaluate(ofProvider("provider.address"));
  }

  /** The account on the page's chain of TON, in the raw form. */
  accountOnTon(): Promise<string> {
    return this.#tab.evaluate(OF_TON);
  }

  /** The key of the account that signs. */
  key(): Promise<string> {
    return this.#tab.evaluate(ofProvider("provider.state.keys[provider.state.account]"));
  }

  /** Makes one more account, which signs from now on, as in a wallet beside the page. @returns the account */
  async addAccount(): Promise<string> {
    await this.#tab.evaluate(ofProvider("provider.addAccount()"));
    return this.account();
  }

  /** Has the first account sign again. */
  async useFirstAccount(): Promise<void> {
    await this.#tab.evaluate(ofProvider("provider.useAccount(0)"));
  }

  /** Waits until the wallet asks its person, and leaves the request open. @param title Of the question. */
  async isAsked(title: RegExp): Promise<void> {
    await this.#dialog.getByRole("heading", { name: title }).waitFor();
  }

  /** Signs what is asked next. */
  async agree(title: RegExp): Promise<void> {
    await this.isAsked(title);
    await this.#hands.press(this.#dialog, /^Sign( and send)?$/);
  }

  async refuse(title: RegExp): Promise<void> {
    await this.isAsked(title);
    await this.#hands.press(this.#dialog, /^Refuse$/);
  }

  /** Signs whatever is asked next. */
  agreeToAny(): Promise<void> {
    return this.agree(/^(Sign|Send)/);
  }

  /** Signs an allowance, then sends the order. */
  async signOrder(): Promise<void> {
    await this.agree(/^Sign Permit/);
    await this.agree(/^Send the call/);
  }

  get #dialog() {
    return this.#tab.page.locator("dialog.development");
  }
}
