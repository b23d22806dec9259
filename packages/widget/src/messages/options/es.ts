import type { OptionMessages } from "./OptionMessages.ts";

/** Texts of options, balances and settings, in Spanish. */
export const optionsEs: OptionMessages = {
  options: "Opciones",
  slippage: "Deslizamiento",
  slippageOf: (percent) => `Deslizamiento ${percent}`,
  slippageHint: (least) => `Si el precio se mueve más, el cambio te espera. Lo mínimo es ${least}.`,
  notAPercentage: (text, example) => `${text} no es un porcentaje. Escríbelo como ${example}.`,
  slippageTooLow: (text, least) =>
    `${text} es poco para esta ruta. Los precios se mueven. Escribe al menos ${least}.`,
  slippageTooHigh: (text, most) => `${text} es demasiado. Escribe como máximo ${most}.`,
  slippageHigh: (percent, least) =>
    `Aceptas un ${percent} menos que lo ofrecido. Puede que recibas solo ${least}.`,

  receiver: "Destinatario",
  receiverHint: "Vacío: tu propia cuenta",
  paidTo: (account) => `Se paga a ${account}`,
  fallbackReceiver: "Destinatario de reserva",
  fallbackHint:
    "Puede tomar los fondos si el cambio no termina en el destino. Vacío: tu propia cuenta",
  account: {
    notAnAddress: (text) => `${text} no es una dirección. Escribe 0x y 40 cifras hexadecimales.`,
    ofTon: (text) => `${text} es una dirección de TON. Escribe una dirección que empiece por 0x.`,
    wrongChecksum: (text) => `Un carácter de ${text} está mal. Copia la dirección de nuevo.`,
    zero: (text) => `${text} no es de nadie. Escribe una dirección que conozcas.`,
    token: (text) => `${text} es el propio token. Se perderían los fondos. Escribe una cuenta.`,
  },
  receiverIsContract: (account, chain) =>
    `${account} es un contrato en ${chain}. Continúa solo si el contrato puede enviar tokens.`,

  balance: (amount) => `Saldo ${amount}`,
  maximum: "Máximo",
  useMaximum: (amount) => `Usar el máximo, ${amount}`,
  maximumLessFees: (kept) => `El máximo, menos ${kept} para gas y comisiones.`,
  balanceUnknown: "No se pudo leer el saldo.",
  notEnough: (amount, chain) => `Tienes ${amount} en ${chain}. Escribe menos, o elige otro token.`,
  notEnoughForFees: (wanted, present, chain) =>
    `El gas y las comisiones toman ${wanted} en ${chain}, y tienes ${present}. Añade lo que falta.`,
  onlyFees: (amount, fees) =>
    `El gas y las comisiones toman ${fees}, y tienes ${amount}. No queda nada que enviar.`,

  movesPrice: (percent) =>
    `Esta cantidad mueve el precio un ${percent}. Una cantidad menor pierde menos.`,
  correct: "Corrige el campo marcado para ver rutas.",

  wrongSetting: (name, value, wanted) =>
    `Este sitio pone ${name} en ${value}. Debe ser ${wanted}, y se omitió.`,
  wanted: {
    object: "un objeto",
    names: "un objeto con listas de nombres: allowed, forbidden",
    fixed: "una lista de from, to, amount",
    hidden: "una lista de turn, fees, options, slippage, receiver, fallbackReceiver",
    integratorFeeBps: "un número entero de 0 a 100",
    slippageBps: "un número entero de 0 a 5000",
    integrator: "un nombre de 1 a 64 caracteres",
    url: "una URL que empiece por https:// o http://",
    rpcs: "listas de URL por id de cadena",
    end: "una cadena, una barra y un token, como spoke-a/USDC",
    amount: "un número con punto, como 1234.5",
    theme: "light, dark, system, o un objeto de propiedades CSS",
    dir: "ltr o rtl",
    language: "una etiqueta como fr con funciones messages, dialog, states, exits",
    message: "de la misma clase que el texto que reemplaza",
  },
  unknownChain: (name, value, known) =>
    `Este sitio pone ${name} en ${value}, y no existe esa cadena. Las cadenas son ${known}.`,
  unknownToken: (name, value) =>
    `Este sitio pone ${name} en ${value}, y ninguna lista tiene ese token. Elige un token.`,
  twinTokens: (name, value) =>
    `Este sitio pone ${name} en ${value}, y dos tokens tienen ese símbolo. Elige un token.`,
  notAllowed: (name, value) =>
    `Este sitio pone ${name} en ${value}, y no lo permite. Elige un token.`,
};
