import type { Address } from "@causeway/sdk";

import type { Failure } from "../quote/Failure.ts";

/** A wallet of the page that a person can choose. Its texts are its own claims. */
export interface OfferedWallet {
  readonly uuid: string;
  readonly name: string;
  /** Its domain in reverse: `io.metamask`. */
  readonly rdns: string;
  /** A `data:` URL of a picture. */
  readonly icon: string | undefined;
}

/** The connected account. */
export interface WalletAccount {
  readonly address: Address;
  /** Of the wallet; undefined if the app passed the wallet. */
  readonly name: string | undefined;
}

/** Wallets, and which one is connected. */
export interface WalletState {
  readonly isOpen: boolean;
  readonly offered: readonly OfferedWallet[];
  /** The wallet in which the person must answer now. */
  readonly asked:
    | { readonly uuid: string | undefined; readonly name: string | undefined }
    | undefined;
  readonly account: WalletAccount | undefined;
  /** Why the last wallet was not connected. */
  readonly failure: (Failure & { readonly name: string | undefined }) | undefined;
}

/** What happens to wallets. */
export type WalletAction =
  | { readonly type: "walletOpen" }
  | { readonly type: "walletClose" }
  | { readonly type: "walletFound"; readonly wallet: OfferedWallet }
  | { readonly type: "walletAsk"; readonly asked: NonNullable<WalletState["asked"]> }
  | { readonly type: "walletConnected"; readonly account: WalletAccount }
  | { readonly type: "walletGone" }
  | { readonly type: "walletFailed"; readonly failure: Failure };

/** Before any wallet was looked for. */
export const NO_WALLET: WalletState = {
  isOpen: false,
  offered: [],
  asked: undefined,
  account: undefined,
  failure: undefined,
};
