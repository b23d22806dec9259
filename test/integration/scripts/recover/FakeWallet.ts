import { type HDNodeWallet, toQuantity } from "ethers";
import type { Page } from "playwright-core";

/** A chain on which the wallet signs. */
export interface WalletChain {
  readonly chainId: bigint;
  /** Connected to the chain. */
  readonly signer: HDNodeWallet;
}

interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Announces a wallet (EIP-6963) whose requests the test answers. */
const ANNOUNCE = `
const detail = Object.freeze({
  info: { uuid: "11111111-1111-4111-8111-111111111111", name: "Test wallet", rdns: "test.wallet", icon: "data:image/svg+xml,<svg/>" },
  provider: { request: (asked) => globalThis.askWallet(asked), on() {}, removeListener() {} },
});
const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
addEventListener("eip6963:requestProvider", announce);
announce();
`;

/** A person's wallet: a development account that signs at once, on the chain that it was switched to last. */
export class FakeWallet {
  readonly #chains: readonly WalletChain[];
  #chain: WalletChain | undefined;
  /** Methods that were asked for. */
  readonly asked: string[] = [];

  /** @param chains The wallet begins on the first one. */
  constructor(chains: readonly WalletChain[]) {
    this.#chains = chains;
    this.#chain = chains[0];
  }

  /** Is in each page that opens from now on. */
  async announceIn(page: Page): Promise<void> {
    await page.exposeFunction("askWallet", (asked: Asked) => this.#answer(asked));
    await page.addInitScript(ANNOUNCE);
  }

  async #answer({ method, params = [] }: Asked): Promise<unknown> {
    this.asked.push(method);
    if (this.#chain === undefined) throw new Error("the wallet has no chain");
    const { signer, chainId } = this.#chain;
    const [first] = params as [Readonly<Record<string, string>>];
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [signer.address];
      case "eth_chainId":
        return toQuantity(chainId);
      case "wallet_switchEthereumChain":
        this.#switchTo(BigInt(first.chainId ?? 0));
        return null;
      case "eth_sendTransaction": {
        const { to = null, data = "0x", value = "0x0", gas } = first;
        const sent = await signer.sendTransaction({ to, data, value, gasLimit: gas ?? null });
        return sent.hash;
      }
      default:
        throw Object.assign(new Error(`the wallet has no ${method}`), { code: 4200 });
    }
  }

  #switchTo(chainId: bigint): void {
    const chain = this.#chains.find((one) => one.chainId === chainId);
    if (chain === undefined) throw new Error(`the wallet has no chain ${chainId}`);
    this.#chain = chain;
  }
}
