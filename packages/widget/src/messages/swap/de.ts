import type { SwapMessages } from "./SwapMessages.ts";

/** Texts on swaps, in German. */
export const swapDe: SwapMessages = {
  review: "Das signierst du",
  yourSwap: "Dein Tausch",

  builds: "Der Dienst baut deinen Auftrag, und diese Seite vergleicht ihn …",
  openWalletToSign: "Öffne deine Wallet, und antworte dort.",
  getAtLeast: "Du erhältst mindestens",
  receiver: "Empfänger",
  receiverYou: "Empfänger: du",
  contract: "Vertrag, der den Auftrag annimmt",
  validUntil: "Preis gilt bis",
  allowance: "Freigabe",
  noAllowance:
    "Keine: Der Vertrag darf diesen Betrag schon nehmen, oder du sendest die Münze der Chain.",
  signAllowance: (amount, spender) =>
    `Du signierst eine Freigabe über genau ${amount} für ${spender}. Der Vertrag braucht sie, um deine Token zu nehmen. Die Signatur kostet kein Gas.`,
  sendAllowance: (amount, spender) =>
    `Du sendest zuerst eine Freigabe über genau ${amount} für ${spender}. Dieser Token nimmt dafür keine Signatur.`,
  termsGotWorse:
    "Der Preis hat sich bewegt. Nichts wird signiert, bis du die neuen Bedingungen annimmst.",
  acceptTerms: "Neue Bedingungen annehmen",
  usableIn: "Nutzbar in",
  cost: "Du zahlst",

  money: "Geld",
  proof: "Beweis",
  notYet: "noch nicht",
  isUsable: "nutzbar",
  isProven: "bewiesen",
  step: {
    switchChain: "Deine Wallet wechselt die Chain",
    allow: "Du sendest die Freigabe",
    sign: "Du signierst die Freigabe",
    send: "Du signierst und sendest den Auftrag",
    included: "Ein Block hat den Auftrag",
    advanced: "Ein Filler hat vorab gezahlt",
    finalised: "Der Block ist endgültig",
    signed: "Validatoren haben signiert",
    proven: "Der Beweis ist fertig",
    imported: "Das Ziel hat den Beweis",
    delivered: "Die Nachricht ist zugestellt",
    paid: "Der Empfänger ist bezahlt",
  },
  stepState: { pending: "kommt noch", running: "jetzt", done: "erledigt", skipped: "nicht nötig" },
  transaction: "Transaktion",
  notWrittenDown:
    "Dieser Browser schreibt nichts auf. Bewahre den Hash der Transaktion auf: Ein Neuladen verliert diese Seite.",
  preparing: (amount) => `Deine ${amount} haben sich noch nicht bewegt.`,
  onItsWay: (amount, chain) => `Deine ${amount} sind auf dem Weg nach ${chain}.`,
  fundsUsable: (chain) => `Das Geld ist auf ${chain} und nutzbar.`,
  fundsComeBack: (chain) => `Das Geld kommt nach ${chain} zurück.`,
  fundsBack: (chain) => `Das Geld ist zurück auf ${chain}.`,
  orderHeld: (chain) =>
    `Der Tausch auf ${chain} ist gescheitert, also wird der Auftrag dort gehalten. Du kannst die überbrückten Token nehmen, oder warten, bis jemand den Auftrag erfüllt.`,
  waitsForYou: (amount) =>
    `Deine ${amount} warten. Unten steht, wie sie weitergehen oder zurückkommen.`,
  reorganised:
    "Der Block deines Auftrags hat die Chain verlassen. Der Auftrag kommt in einen anderen Block.",
  endedOtherwise: (state) =>
    `Der Tausch endete als ${state}. Das Geld ging zurück, oder kann abgeholt werden.`,
  inAnotherTab: "Ein anderer Tab führt diesen Tausch aus. Antworte dort, oder schließe jenen Tab.",
  waitsForAccept: "Der Preis hat sich vor deiner Signatur bewegt. Vergleiche die Bedingungen.",
  waitsForAskAgain:
    "Deine Wallet hat nicht gemeldet, ob sie den Auftrag gesendet hat. Sieh dort nach. Erneut zu fragen ist sicher: Die Chain nimmt den Auftrag einmal.",
  waitsForAskAgainTwice:
    "Deine Wallet hat nicht gemeldet, ob sie gesendet hat. Stelle sicher, dass die erste Anfrage weg ist: Beide würden zählen.",
  askAgain: "Wallet erneut fragen",
  goOn: "Weiter",
  newSwap: "Neuer Tausch",

  storageFailed:
    "Dieser Browser hat keinen Platz, um den Tausch aufzuschreiben. Es wird nichts mehr gesendet. Schaffe Platz, und mache dann weiter.",
  unknownSwap: "Dieser Browser kennt diesen Tausch nicht. Öffne ihn dort, wo er begann.",
  walletNeeded: "Verbinde die Wallet dieses Tauschs, und mache dann weiter.",
  allowanceReverted:
    "Die Freigabe ist gescheitert. Prüfe deine Münzen für Gas, und mache dann weiter.",
  orderReverted:
    "Der Auftrag ist auf der Chain gescheitert. Nur Gas wurde bezahlt. Beginne einen neuen Tausch.",
  transactionCancelled:
    "Du hast den Auftrag in der Wallet abgebrochen. Nur Gas wurde bezahlt. Beginne einen neuen Tausch.",
  transactionReplaced:
    "Deine Wallet hat statt des Auftrags eine andere Transaktion gesendet. Suche sie in der Wallet, oder beginne einen neuen Tausch.",
  rpcsUnreachable:
    "Die RPCs einer Chain antworten nicht. Nichts ist verloren. Mache gleich weiter.",
  noContracts:
    "Diese Seite nennt keine Verträge, also wurde nichts signiert. Bitte diese Website, config.contracts zu setzen.",
  swapStopped: (reason) => `Der Tausch hat angehalten: ${reason}.`,

  noSwaps: "Dieser Browser hat noch keine Tausche.",
  underWay: "läuft",
  notSent: "nicht gesendet",
  outcome: (state) => state,
  fromTo: (from, to) => `${from} nach ${to}`,
};
