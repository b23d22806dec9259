import type { Messages } from "./Messages.ts";
import type { NumberWords } from "./NumberWords.ts";
import { optionsDe } from "./options/de.ts";
import { walletDe } from "./wallet/de.ts";

/** German. */
export function de({ number, plural }: NumberWords): Messages {
  return {
    ...walletDe,
    ...optionsDe,
    signAndSend: "Signieren und senden",
    signAndSendAmount: (amount) => `${amount} signieren und senden`,
    earlierSwaps: "Frühere Tausche",
    swapUnderWay: "Dein Tausch läuft",
    loadingSwap: "Lädt …",
    swap: "Tauschen",
    youSend: (chain) => (chain === undefined ? "Du sendest" : `Du sendest, von ${chain}`),
    youGet: (chain) => (chain === undefined ? "Du erhältst" : `Du erhältst, auf ${chain}`),
    amountToSend: "Betrag zum Senden",
    amountToGet: "Betrag zum Erhalten",
    chooseToken: "Token wählen",
    changeToken: "Token ändern",
    turnRound: "Richtung umkehren",
    atLeast: (amount) => `mindestens ${amount}`,
    usableAndProven: (usable, proven) =>
      proven === undefined ? `nutzbar in ${usable}` : `nutzbar in ${usable}, bewiesen in ${proven}`,

    tokenToSend: "Token zum Senden",
    tokenToGet: "Token zum Erhalten",
    search: "Token suchen",
    searchHint: "Name, Chain oder Adresse",
    close: "Schließen",
    onlyChain: (chain) => `Nur ${chain}`,
    allChains: "Alle Chains",
    chain: "Chain",
    tokensFound: (count) => `${number(count)} Token`,
    moreTokens: (count) =>
      plural(count, {
        one: "1 weiterer Token. Tippe, um ihn zu finden.",
        other: `${number(count)} weitere Token. Tippe, um sie zu finden.`,
      }),
    noTokens: (query) => `Kein Token heißt ${query}. Versuche es mit der Adresse.`,
    noTokenAt: (address) =>
      `Keine Chain hat einen Token unter ${address}. Vergleiche jedes Zeichen.`,
    asksChains: "Fragt die Chains nach dieser Adresse …",
    unlisted: "Nicht gelistet: Adresse vergleichen",
    unlistedChosen: (symbol, address) =>
      `${symbol} ist nicht gelistet, und jeder kann diesen Namen verwenden. Vergleiche die Adresse ${address} mit der des Projekts.`,

    routes: "Routen",
    best: "beste",
    fastest: "schnellste",
    routesFound: (count, best) =>
      plural(count, {
        one: `1 Route, ${best}`,
        other: `${number(count)} Routen, die beste ${best}`,
      }),
    impact: (percent) => `${percent} Preiswirkung`,
    noImpact: "keine Preiswirkung",
    fees: "Gebühren",
    noFees: "keine",
    fee: {
      message: "Nachricht",
      router: "Tauschdienst",
      integrator: "Diese Seite",
      bridge: "Brücke",
      gas: "Gas, geschätzt",
    },
    onTop: "zusätzlich",
    waits: (seconds) =>
      seconds === undefined
        ? "Das Ziel kann nicht sofort auszahlen. Das Geld wartet dort."
        : `Das Ziel kann nicht sofort auszahlen. Das Geld wartet dort ${seconds}.`,

    loading: "Lädt Chains und Token …",
    asking: "Sucht Routen …",
    chooseTokens: "Wähle zwei Token, um Routen zu sehen.",
    enterAmount: "Gib einen Betrag ein, um Routen zu sehen.",
    again: "Erneut versuchen",
    use: (amount) => `${amount} verwenden`,

    notANumber: (text, example) => `${text} ist kein Betrag. Schreibe ihn wie ${example}.`,
    negative: (text) => `${text} ist kleiner als null. Lass das Minuszeichen weg.`,
    tooManyDecimals: (text, symbol, decimals) =>
      decimals === 0
        ? `${text} hat Nachkommastellen, und ${symbol} hat keine. Lass sie weg.`
        : plural(decimals, {
            one: `${text} hat mehr als 1 Nachkommastelle, wie ${symbol} sie hat. Lass den Rest weg.`,
            other: `${text} hat mehr als ${number(decimals)} Nachkommastellen, wie ${symbol} sie hat. Lass den Rest weg.`,
          }),
    tooLong: (digits, most) =>
      `Der Betrag hat ${number(digits)} Ziffern. Gib höchstens ${number(most)} ein.`,

    tooLittle: (amount, least) =>
      `Gebühren würden ${amount} ganz aufbrauchen. Sende mindestens ${least}.`,
    tooMuch: (amount) => `${amount} ist mehr, als diese Pools enthalten. Gib weniger ein.`,
    refused: (amount, said) =>
      `Keine Route für ${amount}: ${said}. Ändere den Betrag oder einen Token.`,
    noRoute: (amount) =>
      `Mit ${amount} führt kein Weg dorthin. Wähle einen anderen Token oder eine andere Chain.`,
    paused: (amount, until) =>
      `${amount} kann diesen Weg bis ${until} nicht nehmen: Er ist angehalten. Warte, oder wähle einen anderen Token.`,
    offline:
      "Dieses Gerät ist offline. Verbinde es: Diese Seite fragt dann von selbst noch einmal.",
    expired: (amount) => `Der Preis für ${amount} gilt nicht mehr. Versuche es erneut.`,
    unreachable: (host) =>
      `${host} antwortet nicht. Prüfe deine Verbindung und versuche es erneut.`,
    limited: (seconds) =>
      seconds === undefined
        ? "Zu viele Anfragen. Versuche es gleich noch einmal."
        : `Zu viele Anfragen. Versuche es in ${seconds} noch einmal.`,
    mismatch: (host, change) =>
      `${host} hat deine Anfrage geändert: ${change}. Nichts wurde signiert. Melde es dieser Seite.`,
    malformed: (host) =>
      `${host} antwortet in einer Form, die diese Seite nicht lesen kann. Melde es dieser Seite.`,
    changed: (host) =>
      `${host} antwortet in einer anderen Form als zuvor. Lade diese Seite neu: vielleicht gibt es eine neue Version.`,
    noBaseUrl: "Diese Seite nennt keinen Dienst. Bitte sie, base-url zu setzen.",
    wrongValue: (said) => `${said}.`,
  };
}
