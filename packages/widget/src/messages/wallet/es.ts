import type { WalletMessages } from "../../wallet/WalletMessages.ts";

/** Texts on wallets, in Spanish. */
export const walletEs: WalletMessages = {
  connectWallet: "Conectar cartera",
  connectHint: "Al conectar, este sitio ve tu cuenta. No mueve nada.",
  changeWallet: "cambiar de cartera",
  disconnect: "Desconectar",
  wallets: "Carteras",
  noWallets:
    "Este navegador no tiene cartera. Instala una, o abre esta página en el navegador de tu cartera.",
  openWallet: (wallet) => `Abre ${wallet} y conecta allí este sitio.`,
  yourWallet: "Tu cartera",

  walletRejected: "Rechazaste. No se firmó nada. Reinténtalo cuando quieras.",
  walletBusy: (wallet) => `${wallet} tiene una solicitud abierta. Ábrela y responde.`,
  walletLocked: (wallet) =>
    `${wallet} está bloqueada o no comparte su cuenta. Desbloquéala y conecta este sitio.`,
  walletDisconnected: (wallet) => `${wallet} perdió su conexión. Conéctala otra vez.`,
  walletAccountChanged: (wallet, before, now) =>
    `${wallet} cambió de la cuenta ${before} a ${now}. Vuelve a la anterior, o empieza de nuevo.`,
  walletOnOtherChain: (wallet, present, wanted) =>
    `${wallet} está en la cadena ${present}, y aquí hace falta la cadena ${wanted}. Cámbiala en la cartera.`,
  walletWrongChainId: (wallet, answer) =>
    `${wallet} dice que su cadena es ${answer}. Cambia allí la cadena, o toma otra cartera.`,
  walletUnknownChain: (wallet, chain) =>
    `${wallet} no conoce ${chain}. Añade esa cadena en la cartera.`,
  walletSilent: (wallet) =>
    `${wallet} no respondió. Busca allí la solicitud antes de reintentarlo.`,
  walletUnsupported: (wallet, method) =>
    `${wallet} no puede hacerlo: ${method}. Toma otra cartera.`,
  walletFailed: (wallet, reason) =>
    `${wallet} informa: ${reason}. Reinténtalo, o toma otra cartera.`,
  walletUnrecognised: "Este sitio pasó una cartera que no puede firmar. Avisa a este sitio.",
  walletWrongFamily: (wallet) =>
    `${wallet} es de TON, y esto empieza en una cadena EVM. Toma una cartera EVM.`,
  notLoaded: "Una parte de esta página no se cargó. Revisa tu conexión y reinténtalo.",
};
