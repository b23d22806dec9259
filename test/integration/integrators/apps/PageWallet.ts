import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import type { TypedDataDomain, Wallet } from "ethers";

import type { HttpNetwork } from "../http/HttpNetwork.ts";

/** Announces a wallet in a page (EIP-6963), whose requests go to `askWallet`. */
const SCRIPT = `(() => {
  const waiting = new Map();
  const request = ({ method, params = [] }) => new Promise((resolve, reject) => {
    waiting.set(waiting.size, { resolve, reject });
    askWallet(JSON.stringify({ id: waiting.size - 1, method, params }));
  });
  window.walletAnswers = (id, { result, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    if (error === undefined) resolve?.(result);
    else reject?.(Object.assign(new Error(error.message), error));
  };
  const info = { uuid: crypto.randomUUID(), name: "A wallet", icon: "data:,", rdns: "org.example" };
  const detail = Object.freeze({ info, provider: { request } });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
})();`;

const UNSUPPORTED = 4200;

interface Request {
  readonly id: number;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has parameters of its own
  readonly params: any[];
}

/** A wallet of a tab, with a key. Its person agrees to everything. */
export class PageWallet {
  readonly #tab: BrowserTab;
  readonly #wallet: Wallet;
  readonly #network: HttpNetwork;
  #chain: string;
  /** Methods that a person answered, in their order. */
  readonly answered: string[] = [];
  /** Hashes of transactions, in their order. */
  readonly sent: string[] = [];

  private constructor(tab: BrowserTab, wallet: Wallet, network: HttpNetwork, chain: string) {
    this.#tab = tab;
    this.#wallet = wallet;
    this.#network = network;
    this.#chain = chain;
  }

  /** @param chain The chain on which it is at first. */
  static async inject(
    tab: BrowserTab,
    wallet: Wallet,
    network: HttpNetwork,
    chain: string,
  ): Promise<PageWallet> {
    const injected = new PageWallet(tab, wallet, network, chain);
    await tab.expose("askWallet", (text) => void injected.#take(JSON.parse(text)));
    await tab.beforeEachPage(SCRIPT);
    return injected;
  }

  async #take({ id, method, params }: Request): Promise<void> {
    const answer = await this.#answer(method, params).then(
      (result) => ({ result }),
      ({ code, message }) => ({ error: { code, message } }),
    );
    // a page that was reloaded meanwhile asked in vain
    await this.#tab.evaluate(`walletAnswers(${id}, ${JSON.stringify(answer)})`).catch(() => {});
  }

  async #answer(method: string, params: Request["params"]): Promise<unknown> {
    const rpc = this.#network.rpc(this.#chain);
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [this.#wallet.address];
      case "eth_chainId":
        return `0x${BigInt(this.#network.chainId(this.#chain)).toString(16)}`;
      case "wallet_switchEthereumChain":
        this.answered.push(method);
        this.#chain = this.#network.nameOf(`${BigInt(params[0].chainId)}`);
        return null;
      case "eth_signTypedData_v4":
        this.answered.push(method);
        return this.#sign(JSON.parse(params[1]));
      case "eth_sendTransaction": {
        this.answered.push(method);
        const [{ to, data, value, gas: gasLimit }] = params;
        const sent = await this.#wallet
          .connect(rpc)
          .sendTransaction({ to, data, value, ...(gasLimit && { gasLimit }) });
        this.sent.push(sent.hash);
        return sent.hash;
      }
      default:
        if (!method.startsWith("wallet_")) return rpc.send(method, params);
        throw Object.assign(new Error(`${method} is not supported`), { code: UNSUPPORTED });
    }
  }

  #sign({ domain, types: { EIP712Domain: _, ...types }, message }: SignedData): Promise<string> {
    return this.#wallet.signTypedData(domain, types, message);
  }
}

interface SignedData {
  readonly domain: TypedDataDomain;
  readonly types: Record<string, { name: string; type: string }[]>;
  readonly message: Record<string, unknown>;
}
