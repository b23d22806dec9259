import type { SwapMessages } from "./SwapMessages.ts";

/** Texts on swaps, in Spanish. */
export const swapEs: SwapMessages = {
  review: "Lo que firmas",
  yourSwap: "Tu intercambio",

  builds: "El servicio prepara tu orden, y esta página la compara …",
  openWalletToSign: "Abre tu cartera y responde allí.",
  getAtLeast: "Recibes al menos",
  receiver: "Receptor",
  receiverYou: "Receptor: tú",
  contract: "Contrato que toma la orden",
  validUntil: "Precio válido hasta",
  allowance: "Autorización",
  noAllowance: "Ninguna: el contrato ya puede tomar este importe, o envías la moneda de la cadena.",
  signAllowance: (amount, spender) =>
    `Firmas una autorización de exactamente ${amount} para ${spender}. El contrato la necesita para tomar tus tokens. La firma no cuesta gas.`,
  sendAllowance: (amount, spender) =>
    `Primero envías una autorización de exactamente ${amount} para ${spender}. Este token no acepta una firma en su lugar.`,
  termsGotWorse: "El precio cambió. No se firma nada hasta que aceptes las nuevas condiciones.",
  acceptTerms: "Aceptar las nuevas condiciones",
  usableIn: "Disponible en",
  cost: "Pagas",

  money: "Dinero",
  proof: "Prueba",
  notYet: "todavía no",
  isUsable: "disponible",
  isProven: "probado",
  step: {
    switchChain: "Tu cartera cambia de cadena",
    allow: "Envías la autorización",
    sign: "Firmas la autorización",
    send: "Firmas y envías la orden",
    included: "Un bloque tiene la orden",
    advanced: "Un filler pagó por adelantado",
    finalised: "El bloque es definitivo",
    signed: "Los validadores firmaron",
    proven: "La prueba está hecha",
    imported: "El destino tiene la prueba",
    delivered: "El mensaje está entregado",
    paid: "El receptor está pagado",
  },
  stepState: { pending: "por venir", running: "ahora", done: "hecho", skipped: "no hace falta" },
  transaction: "Transacción",
  notWrittenDown:
    "Este navegador no anota nada. Guarda el hash de la transacción: al recargar se pierde esta página.",
  preparing: (amount) => `Tus ${amount} todavía no se han movido.`,
  onItsWay: (amount, chain) => `Tus ${amount} van de camino a ${chain}.`,
  fundsUsable: (chain) => `Los fondos están en ${chain}, disponibles.`,
  fundsComeBack: (chain) => `Los fondos vuelven a ${chain}.`,
  fundsBack: (chain) => `Los fondos están de vuelta en ${chain}.`,
  orderHeld: (chain) =>
    `El intercambio en ${chain} falló, y la orden está retenida allí. Puedes tomar los tokens, o esperar a que alguien complete la orden.`,
  waitsForYou: (amount) => `Tus ${amount} esperan. Abajo ves cómo siguen o vuelven.`,
  reorganised: "El bloque de tu orden dejó la cadena. La orden entra en otro bloque.",
  endedOtherwise: (state) =>
    `El intercambio terminó como ${state}. Los fondos volvieron, o se pueden reclamar.`,
  inAnotherTab: "Otra pestaña lleva este intercambio. Responde allí, o cierra esa pestaña.",
  waitsForAccept: "El precio cambió antes de que firmaras. Compara las condiciones.",
  waitsForAskAgain:
    "Tu cartera no dijo si envió la orden. Mira allí. Preguntar otra vez es seguro: la cadena toma la orden una vez.",
  waitsForAskAgainTwice:
    "Tu cartera no dijo si envió. Asegúrate de que la primera solicitud ya no está: ambas contarían.",
  askAgain: "Preguntar otra vez a la cartera",
  goOn: "Continuar",
  newSwap: "Nuevo intercambio",

  storageFailed:
    "Este navegador no tiene espacio para anotar el intercambio. No se envía nada más. Libera espacio y continúa.",
  unknownSwap: "Este navegador no conoce este intercambio. Ábrelo donde empezó.",
  walletNeeded: "Conecta la cartera de este intercambio y continúa.",
  allowanceReverted: "La autorización falló. Comprueba tu moneda para el gas y continúa.",
  orderReverted: "La orden falló en la cadena. Solo se pagó gas. Empieza un nuevo intercambio.",
  transactionCancelled:
    "Cancelaste la orden en la cartera. Solo se pagó gas. Empieza un nuevo intercambio.",
  transactionReplaced:
    "Tu cartera envió otra transacción en lugar de la orden. Búscala en la cartera, o empieza un nuevo intercambio.",
  rpcsUnreachable: "Los RPC de una cadena no responden. No se perdió nada. Continúa en un momento.",
  noContracts:
    "Esta página no nombra contratos, y no se firmó nada. Pide a este sitio que fije config.contracts.",
  swapStopped: (reason) => `El intercambio se detuvo: ${reason}.`,

  noSwaps: "Este navegador no tiene intercambios todavía.",
  underWay: "en curso",
  notSent: "sin enviar",
  outcome: (state) => state,
  fromTo: (from, to) => `${from} a ${to}`,
};
