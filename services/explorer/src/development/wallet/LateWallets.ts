import type { WalletChain } from "./WalletState.ts";

/** The wallet's account on a chain of another family. */
export interface LateWallet {
  readonly chain: WalletChain;
  /** As the family writes it. */
  readonly address: string;
  /** In whole coins. @throws Error if the node does not answer */
  coins(): Promise<string>;
}

/** Accounts on chains whose code is loaded once somebody asks for one of them. */
export class LateWallets<W extends LateWallet = LateWallet> {
  readonly chains: readonly WalletChain[];
  readonly #make: (chain: WalletChain) => Promise<W>;
  readonly #watchers = new Set<() => void>();
  #loading: Promise<readonly W[]> | undefined;
  #ready: readonly W[] = [];

  constructor(chains: readonly WalletChain[], make: (chain: WalletChain) => Promise<W>) {
    this.chains = chains;
    this.#make = make;
  }

  /** Those whose code is there. */
  get ready(): readonly W[] {
    return this.#ready;
  }

  /** Calls a function once all are ready. @returns a function that ends this. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Loads the code. The next call tries again if a file did not come. */
  load(): Promise<readonly W[]> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<readonly W[]> {
    this.#ready = await Promise.all(this.chains.map(this.#make));
    for (const changed of this.#watchers) changed();
    return this.#ready;
  }
}
