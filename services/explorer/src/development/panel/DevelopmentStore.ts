import { askFaucet, type OfferedGift } from "../Faucet.ts";
import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
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
  readonly #faucetUrl: string;
  readonly #watchers = new Set<() => void>();
  #shown: Shown = {
    ...{ isOpen: false, signing: undefined, holdings: undefined },
    giving: { status: "idle" },
  };
  #answer: (isAgreed: boolean) => void = () => {};

  constructor(faucetUrl: string, gifts: readonly OfferedGift[]) {
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

  /** Gets coin and tokens for the account of the wallet, on every chain that the wallet knows. */
  async getTokens(wallet: DevelopmentWallet): Promise<void> {
    if (this.#shown.giving.status === "giving") return;
    this.#show({ giving: { status: "giving" } });
    const ids = wallet.state.chains.map(({ chainId }) => chainId);
    const offered = ids.filter((id) => this.gifts.some(({ chainId }) => chainId === id));
    try {
      await Promise.all(offered.map((id) => askFaucet(this.#faucetUrl, id, wallet.address)));
      this.#show({ giving: { status: "given" } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#show({ giving: { status: "failed", message } });
    }
    await this.read(wallet);
  }

  /** Reads what the account of the wallet has. */
  async read(wallet: DevelopmentWallet): Promise<void> {
    const holdings = await readHoldings(wallet, this.gifts);
    this.#show({ holdings });
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const changed of this.#watchers) changed();
  }
}
