import type { ExitMessages } from "./ExitMessages.ts";

/** Texts on ways on and out, in German. */
export const exitsDe: ExitMessages = {
  youCan: "Du kannst",
  looking: "Diese Seite fragt die Chains nach deinen Auswegen …",
  none: "Die Chains kennen gerade keinen Ausweg. Sieh später noch einmal nach.",
  lookAgain: "Noch einmal nachsehen",
  connectFirst: "Verbinde eine Wallet, um zu handeln",
  costs: (amount) => `Kostet höchstens ${amount} für Gas und Gebühren.`,
  onlyBy: (account) => `Nur ${account} kann das tun.`,
  inWallet: "Öffne deine Wallet, und antworte dort.",
  sent: "Gesendet. Dein Tausch geht weiter, sobald ein Block die Transaktion hat.",
  notBefore: (time) => `nicht vor ${time}`,
  chainRefuses: "die Chain lehnt es gerade ab",
  exit: {
    import: (chain) => `Nachricht auf ${chain} übernehmen`,
    deliver: (chain) => `Auf ${chain} zustellen`,
    fill: (chain) => `Auftrag auf ${chain} zum Minimum erfüllen`,
    fillOwn: (chain) => `Auftrag auf ${chain} zum jetzigen Preis erfüllen`,
    take: (chain) => `Die überbrückten Token auf ${chain} nehmen`,
    release: (chain) => `Die Token auf ${chain} auszahlen lassen`,
    sendBack: () => "Das Geld zurücksenden",
    claim: (chain) => `Das Geld auf ${chain} abholen`,
    admit: (chain) => `Wartendes Geld auf ${chain} einlassen`,
    drain: (chain) => `Die Schlange auf ${chain} auszahlen`,
    retry: (chain) => `Auf ${chain} erneut zahlen`,
    execute: (chain) => `Den Aufruf des Empfängers auf ${chain} wiederholen`,
    end: () => "Den Transfer beenden, damit er zurückkommt",
    settleReturn: (chain) => `Die Rückzahlung auf ${chain} auszahlen`,
  },
};
