/** Texts on wallets. */
export interface WalletMessages {
  readonly connectWallet: string;
  readonly connectHint: string;
  readonly changeWallet: string;
  readonly disconnect: string;
  readonly wallets: string;
  readonly noWallets: string;
  /** While a wallet asks the person. */
  readonly openWallet: (wallet: string) => string;
  /** Begins a sentence, in the place of a name. */
  readonly yourWallet: string;

  readonly walletRejected: string;
  readonly walletBusy: (wallet: string) => string;
  readonly walletLocked: (wallet: string) => string;
  readonly walletDisconnected: (wallet: string) => string;
  readonly walletAccountChanged: (wallet: string, before: string, now: string) => string;
  readonly walletOnOtherChain: (wallet: string, present: string, wanted: string) => string;
  readonly walletWrongChainId: (wallet: string, answer: string) => string;
  readonly walletUnknownChain: (wallet: string, chain: string) => string;
  readonly walletSilent: (wallet: string) => string;
  readonly walletUnsupported: (wallet: string, method: string) => string;
  readonly walletFailed: (wallet: string, reason: string) => string;
  readonly walletUnrecognised: string;
  readonly walletWrongFamily: (wallet: string) => string;
  /** A file of the element did not come. */
  readonly notLoaded: string;
}
