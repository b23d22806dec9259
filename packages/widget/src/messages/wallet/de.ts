import type { WalletMessages } from "../../wallet/WalletMessages.ts";

/** Texts on wallets, in German. */
export const walletDe: WalletMessages = {
  connectWallet: "Wallet verbinden",
  connectHint: "Beim Verbinden sieht diese Seite dein Konto. Es bewegt nichts.",
  changeWallet: "Wallet wechseln",
  disconnect: "Trennen",
  wallets: "Wallets",
  noWallets:
    "Dieser Browser hat keine Wallet. Installiere eine, oder öffne diese Seite im Browser deiner Wallet.",
  openWallet: (wallet) => `Öffne ${wallet}, und verbinde dort diese Seite.`,
  yourWallet: "Deine Wallet",

  walletRejected:
    "Du hast abgelehnt. Nichts wurde signiert. Versuche es erneut, sobald du bereit bist.",
  walletBusy: (wallet) => `${wallet} hat eine offene Anfrage. Öffne sie dort, und beantworte sie.`,
  walletLocked: (wallet) =>
    `${wallet} ist gesperrt oder gibt ihr Konto nicht frei. Entsperre sie, und verbinde dann diese Seite.`,
  walletDisconnected: (wallet) =>
    `${wallet} hat ihre Verbindung verloren. Verbinde sie noch einmal.`,
  walletAccountChanged: (wallet, before, now) =>
    `${wallet} hat das Konto von ${before} zu ${now} gewechselt. Wechsle zurück, oder beginne neu.`,
  walletOnOtherChain: (wallet, present, wanted) =>
    `${wallet} ist auf Chain ${present}, und hier ist Chain ${wanted} nötig. Wechsle die Chain in der Wallet.`,
  walletWrongChainId: (wallet, answer) =>
    `${wallet} nennt ${answer} als ihre Chain. Wechsle die Chain dort, oder nimm eine andere Wallet.`,
  walletUnknownChain: (wallet, chain) =>
    `${wallet} kennt ${chain} nicht. Füge diese Chain in der Wallet hinzu.`,
  walletSilent: (wallet) =>
    `${wallet} hat nicht geantwortet. Suche dort nach der Anfrage, bevor du es erneut versuchst.`,
  walletUnsupported: (wallet, method) =>
    `${wallet} kann das nicht: ${method}. Nimm eine andere Wallet.`,
  walletFailed: (wallet, reason) =>
    `${wallet} meldet: ${reason}. Versuche es erneut, oder nimm eine andere Wallet.`,
  walletUnrecognised:
    "Diese Seite hat eine Wallet übergeben, die nicht signieren kann. Melde es dieser Seite.",
  walletWrongFamily: (wallet) =>
    `${wallet} ist für TON, und hier beginnt es auf einer EVM-Chain. Nimm eine EVM-Wallet.`,
  notLoaded:
    "Ein Teil dieser Seite wurde nicht geladen. Prüfe deine Verbindung, und versuche es erneut.",
};
