import type { ConnectedWallet } from "@causeway/sdk";
import {
  NO_WALLET,
  type PageWallets,
  reduceWallet,
  WalletConnection,
  type WalletState,
} from "@causeway/widget/parts";

/** A kind of chain that has wallets. */
export type Family = ConnectedWallet["family"];

/** Wallets of the page beside those that the widget finds, by their family. */
export type OtherWallets = Readonly<Partial<Record<Family, () => Promise<PageWallets>>>>;

/** A wallet of some family, and what a person does with the wallets of that family. */
export type Signer = WalletConnection<Family>;

/** The wallets of each family. One family signs at a time; the wallets of the others stay connected. */
export class Signers {
  readonly #of = new Map<Family, Signer>();
  readonly #states = new Map<Family, WalletState>();
  readonly #changed: () => void;
  readonly #others: OtherWallets;
  #family: Family = "evm";

  /** @param changed Called after each change of the wallet that signs. */
  constructor(changed: () => void, others: OtherWallets) {
    this.#changed = changed;
    this.#others = others;
  }

  /** The wallets of the family that signs. */
  get current(): Signer {
    const family = this.#family;
    const known = this.#of.get(family);
    if (known !== undefined) return known;
    const made: Signer = new WalletConnection<Family>(
      (action) => {
        this.#states.set(family, reduceWallet(this.#stateOf(family), action));
        if (this.#family === family) this.#changed();
      },
      this.#others[family],
      family,
    );
    this.#of.set(family, made);
    return made;
  }

  /** What is shown of them. */
  get state(): WalletState {
    return this.#stateOf(this.#family);
  }

  /** Has another family sign. */
  use(family: Family): void {
    if (this.#family === family) return;
    const before = this.current;
    this.#family = family;
    before.close();
    this.#changed();
  }

  /** Ends all listening. */
  stop(): void {
    for (const wallets of this.#of.values()) wallets.stop();
  }

  #stateOf(family: Family): WalletState {
    return this.#states.get(family) ?? NO_WALLET;
  }
}
