import type { WalletMessages } from "../../wallet/WalletMessages.ts";

/** Texts on wallets, in English. */
export const walletEn: WalletMessages = {
  connectWallet: "Connect wallet",
  connectHint: "Connecting shows your account to this site. It moves nothing.",
  changeWallet: "change wallet",
  disconnect: "Disconnect",
  wallets: "Wallets",
  noWallets:
    "This browser has no wallet. Install one, or open this page in the browser of your wallet.",
  openWallet: (wallet) => `Open ${wallet}, and connect this site there.`,
  yourWallet: "Your wallet",

  walletRejected: "You declined. Nothing was signed. Try again when you are ready.",
  walletBusy: (wallet) => `${wallet} has an open request. Open it, and answer.`,
  walletLocked: (wallet) =>
    `${wallet} is locked, or does not share its account. Unlock it, then connect this site.`,
  walletDisconnected: (wallet) => `${wallet} lost its connection. Connect it again.`,
  walletAccountChanged: (wallet, before, now) =>
    `${wallet} changed its account from ${before} to ${now}. Change it back, or begin again.`,
  walletOnOtherChain: (wallet, present, wanted) =>
    `${wallet} is on chain ${present}, and this needs chain ${wanted}. Change it in the wallet.`,
  walletWrongChainId: (wallet, answer) =>
    `${wallet} names ${answer} as its chain. Change the chain there, or take another wallet.`,
  walletUnknownChain: (wallet, chain) =>
    `${wallet} does not know ${chain}. Add this chain in the wallet.`,
  walletSilent: (wallet) =>
    `${wallet} did not answer. Look for the request there before you try again.`,
  walletUnsupported: (wallet, method) =>
    `${wallet} cannot do this: ${method}. Take another wallet.`,
  walletFailed: (wallet, reason) =>
    `${wallet} reports: ${reason}. Try again, or take another wallet.`,
  walletUnrecognised: "This site passed a wallet that cannot sign. Tell this site.",
  walletWrongFamily: (wallet) =>
    `${wallet} is for TON, and this begins on an EVM chain. Take an EVM wallet.`,
  notLoaded: "A part of this page did not load. Check your connection, then try again.",
};
