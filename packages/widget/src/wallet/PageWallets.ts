import type { ConnectedWallet, DiscoveredWallet, DiscoverOptions, Wallet } from "@causeway/sdk";

/** A wallet of the page, by what it says of itself. */
export type FoundWallet = Omit<DiscoveredWallet, "provider"> & { readonly provider: Wallet };

/** Finds the wallets of a page, and takes one of them. */
export interface PageWallets {
  /** Tells of each wallet once, until the signal ends it. */
  discoverWallets(onWallet: (wallet: FoundWallet) => void, options: DiscoverOptions): unknown;
  connectWallet(wallet: Wallet): ConnectedWallet;
}
