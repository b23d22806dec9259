import { askFaucet, type OfferedGift } from "../Faucet.ts";
import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
import type { LateWallets } from "../wallet/LateWallets.ts";
import type { SignRequest } from "../wallet/SignRequest.ts";
import { type Holding, readHoldings } from "./readHoldings.ts";

/** What the faucet does. */
export type Giving =
  | { readonly status: "idle" | "given" }
  | { readonly status: "giving" }
  | { readonly status: "failed"; readonly message: string };

/** What the person sees of the wallet, beside the wallet itself. */
export interface Shown {
  readonly isOpen: boolean;
  readonly signing: SignRequest | undefined;
  readonly giving: Giving;
  /** Undefined before they were read. */
  readonly holdings: readonly Holding[] | undefined;
}

/** The wallet's state for its panel. */
export class DevelopmentStore {
  readonly gifts: readonly OfferedGift[];
  /** Accounts on chains of other families. */
  readonly others: LateWallets;
  readonly #faucetUrl: string;
  readonly #watchers = new Set<() => void>();
  #shown: Shown = {
    ...{ isOpen: false, signing: undefined, holdings: undefined },
    giving: { status: "idle" },
  };
  #answer: (isAgreed: boolean) => void = () => {};

  constructor(faucetUrl: string, gifts: readonly OfferedGift[], others: LateWallets) {
    this.others = others;
    this.#faucetUrl = faucetUrl;
    this.gifts = gifts;
  }

  get shown(): Shown {
    return this.#shown;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  open(isOpen: boolean): void {
    this.#show({ isOpen });
  }

  /** Shows a request. Resolves with the person's answer. */
  askPerson(signing: SignRequest): Promise<boolean> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#show({ signing });
    });
  }

  answer(isAgreed: boolean): void {
    this.#answer(isAgreed);
    this.#answer = () => {};
    this.#show({ signing: undefined });
  }

  /** Gets coin and tokens for the accounts of the wallet, on every chain that the wallet knows. */
  async getTokens(wallet: DevelopmentWallet): Promise<void> {
    if (this.#shown.giving.status === "giving") return;
    this.#show({ giving: { status: "giving" } });
    try {
      const accounts = await this.#accountsOf(wallet);
      await Promise.all(accounts.map(([id, account]) => askFaucet(this.#faucetUrl, id, account)));
      this.#show({ giving: { status: "given" } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#show({ giving: { status: "failed", message } });
    }
    await this.read(wallet);
  }

  /** Reads what the account of the wallet has. */
  async read(wallet: DevelopmentWallet): Promise<void> {
    const holdings = await readHoldings(wallet, this.gifts, this.others.ready);
    this.#show({ holdings });
  }

  /** Accounts on the chains of which the faucet gives something. */
  async #accountsOf(wallet: DevelopmentWallet): Promise<readonly (readonly [bigint, string])[]> {
    const isOffered = (id: bigint) => this.gifts.some(({ chainId }) => chainId === id);
    const needsOthers = this.others.chains.some(({ chainId }) => isOffered(chainId));
    const others = needsOthers ? await this.others.load() : [];
    const accounts = [
      ...wallet.state.chains.map(({ chainId }) => [chainId, wallet.address] as const),
      ...others.map(({ chain, address }) => [chain.chainId, address] as const),
    ];
    return accounts.filter(([chainId]) => isOffered(chainId));
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const changed of this.#watchers) changed();
  }
}
