import type { OptionMessages } from "./OptionMessages.ts";

/** Texts of options, balances and settings, in German. */
export const optionsDe: OptionMessages = {
  options: "Optionen",
  slippage: "Preisspielraum",
  slippageOf: (percent) => `Preisspielraum ${percent}`,
  slippageHint: (least) =>
    `Bewegt sich der Preis weiter, wartet der Tausch auf dich. Das Mindeste ist ${least}.`,
  notAPercentage: (text, example) => `${text} ist kein Prozentsatz. Schreibe ihn wie ${example}.`,
  slippageTooLow: (text, least) =>
    `${text} ist für diese Route zu wenig. Preise bewegen sich. Gib mindestens ${least} ein.`,
  slippageTooHigh: (text, most) => `${text} ist zu viel. Gib höchstens ${most} ein.`,
  slippageHigh: (percent, least) =>
    `Du nimmst ${percent} weniger als das Angebot hin. Du erhältst vielleicht nur ${least}.`,

  receiver: "Empfänger",
  receiverHint: "Leer: dein eigenes Konto",
  paidTo: (account) => `Geht an ${account}`,
  fallbackReceiver: "Ersatzempfänger",
  fallbackHint:
    "Darf das Geld nehmen, wenn der Tausch am Ziel nicht endet. Leer: dein eigenes Konto",
  account: {
    notAnAddress: (text) => `${text} ist keine Adresse. Gib 0x und 40 Hexziffern ein.`,
    ofTon: (text) => `${text} ist eine Adresse von TON. Gib eine Adresse ein, die mit 0x beginnt.`,
    wrongChecksum: (text) => `Ein Zeichen von ${text} ist falsch. Kopiere die Adresse noch einmal.`,
    zero: (text) => `${text} gehört niemandem. Gib eine Adresse ein, die du kennst.`,
    token: (text) => `${text} ist der Token selbst. Das Geld wäre verloren. Gib ein Konto ein.`,
  },
  receiverIsContract: (account, chain) =>
    `${account} ist auf ${chain} ein Vertrag. Fahre nur fort, wenn er Token weitergeben kann.`,

  balance: (amount) => `Guthaben ${amount}`,
  maximum: "Maximum",
  useMaximum: (amount) => `Das Maximum verwenden, ${amount}`,
  maximumLessFees: (kept) => `Das Maximum, abzüglich ${kept} für Gas und Gebühren.`,
  balanceUnknown: "Das Guthaben war nicht lesbar.",
  notEnough: (amount, chain) =>
    `Du hast ${amount} auf ${chain}. Gib weniger ein, oder wähle einen anderen Token.`,
  notEnoughForFees: (wanted, present, chain) =>
    `Gas und Gebühren kosten ${wanted} auf ${chain}, und du hast ${present}. Lege den Rest dazu.`,
  onlyFees: (amount, fees) =>
    `Gas und Gebühren kosten ${fees}, und du hast ${amount}. Zum Senden bleibt nichts.`,

  movesPrice: (percent) =>
    `Dieser Betrag bewegt den Preis um ${percent}. Ein kleinerer verliert weniger.`,
  correct: "Berichtige das markierte Feld, um Routen zu sehen.",

  wrongSetting: (name, value, wanted) =>
    `Diese Seite setzt ${name} auf ${value}. Nötig ist ${wanted}. Der Wert wurde ausgelassen.`,
  wanted: {
    object: "ein Objekt",
    names: "ein Objekt mit Listen von Namen: allowed, forbidden",
    fixed: "eine Liste aus from, to, amount",
    hidden: "eine Liste aus turn, fees, options, slippage, receiver, fallbackReceiver",
    integratorFeeBps: "eine ganze Zahl von 0 bis 100",
    slippageBps: "eine ganze Zahl von 0 bis 5000",
    integrator: "ein Name von 1 bis 64 Zeichen",
    url: "eine URL, die mit https:// oder http:// beginnt",
    rpcs: "Listen von URLs nach Chain-ID",
    end: "Chain, Schrägstrich und Token, wie spoke-a/USDC",
    amount: "eine Zahl mit Punkt, wie 1234.5",
    theme: "light, dark, system oder ein Objekt von CSS-Eigenschaften",
    dir: "ltr oder rtl",
    language: "ein Kürzel wie fr mit Funktionen messages, dialog, states, exits",
    message: "dieselbe Art wie der ersetzte Text",
  },
  unknownChain: (name, value, known) =>
    `Diese Seite setzt ${name} auf ${value}, und diese Chain gibt es nicht. Es gibt ${known}.`,
  unknownToken: (name, value) =>
    `Diese Seite setzt ${name} auf ${value}, und keine Liste hat diesen Token. Wähle einen Token.`,
  twinTokens: (name, value) =>
    `Diese Seite setzt ${name} auf ${value}, und zwei Token heißen so. Wähle einen Token.`,
  notAllowed: (name, value) =>
    `Diese Seite setzt ${name} auf ${value}, und erlaubt es nicht. Wähle einen Token.`,
};
