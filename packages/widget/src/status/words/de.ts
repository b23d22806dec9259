import type { StateFacts, StatusWords } from "../StatusWords.ts";

const yours = ({ given }: StateFacts) => (given === undefined ? "Deine Mittel" : `Deine ${given}`);
const got = (facts: StateFacts) =>
  facts.received === undefined ? yours(facts) : `Deine ${facts.received}`;
const back = (facts: StateFacts) =>
  facts.refunded === undefined ? yours(facts) : `Deine ${facts.refunded}`;

const CROSSING: StatusWords["crossing"] = {
  sent: {
    headline: (facts) => `${yours(facts)} sind unterwegs nach ${facts.destination}.`,
    now: ({ origin }) =>
      `Der Block von ${origin}, der die Sendung enthält, ist noch nicht endgültig.`,
  },
  finalised: {
    headline: (facts) => `${yours(facts)} sind unterwegs nach ${facts.destination}.`,
    now: ({ origin }) =>
      `Der Block von ${origin} ist endgültig. Seine Validatoren signieren ihn als Nächstes.`,
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  signed: {
    headline: (facts) => `${yours(facts)} sind unterwegs nach ${facts.destination}.`,
    now: () =>
      "Validatoren haben den Block signiert. Ihre Signaturen werden der nächsten Chain bewiesen.",
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  proven: {
    headline: (facts) => `${yours(facts)} sind unterwegs nach ${facts.destination}.`,
    now: () => "Ein Light Client bürgt für den Block. Ein Relayer trägt die Nachricht weiter.",
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  imported: {
    headline: (facts) => `${yours(facts)} sind unterwegs nach ${facts.destination}.`,
    now: ({ destination }) =>
      `Der Hub hat die Nachricht. Seine Validatoren signieren sie für ${destination}.`,
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  failed: {
    headline: (facts) => `${yours(facts)} sind auf ${facts.destination} noch nicht zugestellt.`,
    now: () => "Die Zustellung ist gescheitert. Sie kann wiederholt werden.",
    act: () => "Alle dürfen erneut zustellen. Mehr Gas kann helfen.",
  },
  overdue: {
    headline: (facts) => `${yours(facts)} haben die Frist auf ${facts.destination} verpasst.`,
    now: () =>
      "Der Transfer kann noch zugestellt oder beendet werden. Nach dem Ende kommt alles zurück.",
    act: ({ origin }) => `Alle dürfen zustellen oder beenden. Dann zahlt ${origin} alles zurück.`,
  },
  ended: {
    headline: (facts) => `${yours(facts)} kommen nach ${facts.origin} zurück.`,
    now: ({ origin }) =>
      `Der Transfer wurde ohne Zustellung beendet. Eine Mitteilung geht an ${origin}.`,
    act: ({ origin }) =>
      `Alle dürfen die Mitteilung weitertragen. Dann zahlt ${origin} alles zurück.`,
  },
  waiting: {
    headline: (facts) =>
      `${yours(facts)} sind auf ${facts.destination} angekommen und warten dort.`,
    now: () =>
      "Das Limit ist ausgeschöpft, oder der Vault hat zu wenig. Die Warteschlange geht später weiter.",
    act: () =>
      "Alle dürfen die Warteschlange weiterführen. Der Empfänger darf das Geld zurücksenden.",
  },
  aside: {
    headline: (facts) =>
      `${yours(facts)} sind auf ${facts.destination} angekommen und stehen beiseite.`,
    now: () =>
      "Die Gebühr ließe weniger als das Minimum übrig, oder der Empfänger ist nicht bezahlbar.",
    act: () =>
      "Alle dürfen es erneut versuchen, wenn die Gebühr sinkt. Der Empfänger darf das Geld zurücksenden.",
  },
  ready: {
    headline: (facts) =>
      `${yours(facts)} liegen auf ${facts.destination} für den Empfänger bereit.`,
    now: () => "Der Aufruf des Empfängers steht noch aus oder ist gescheitert.",
    act: () => "Alle dürfen den Aufruf wiederholen. Der Empfänger darf das Geld abholen.",
  },
  claimable: {
    headline: (facts) =>
      `${yours(facts)} liegen auf ${facts.destination} für den Empfänger bereit.`,
    now: () => "Der Token hat die Auszahlung verweigert.",
    act: () =>
      "Alle dürfen den Empfänger bezahlen lassen. Der Empfänger darf das Geld auf ein anderes Konto holen.",
  },
  held: {
    headline: (facts) =>
      `${yours(facts)} werden auf ${facts.destination} für den Empfänger aufbewahrt.`,
    now: () => "Der Tausch ist gescheitert oder brachte weniger als das Minimum.",
    act: ({ until }) =>
      until === undefined
        ? "Der Empfänger nimmt das Geld oder füllt die Order. Auch alle anderen dürfen sie füllen."
        : `Der Empfänger nimmt das Geld oder füllt die Order. Ab ${until} dürfen alle die Aufbewahrung beenden.`,
  },
  returning: {
    headline: (facts) => `${yours(facts)} kommen nach ${facts.origin} zurück.`,
    now: ({ origin }) => `Das Geld wurde zurückgesendet. Eine Nachricht sagt es ${origin}.`,
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  returned: {
    headline: (facts) => `${yours(facts)} kommen nach ${facts.origin} zurück.`,
    now: ({ origin }) => `${origin} weiß, dass das Geld zurückgesendet wurde.`,
    act: ({ origin }) => `Alle dürfen die Rückgabe auf ${origin} abschließen.`,
  },
  advanced: {
    headline: (facts) => `${got(facts)} sind auf ${facts.destination}.`,
    now: () => "Ein Filler hat vor dem Beweis bezahlt. Der Beweis folgt, du musst nicht warten.",
  },
  paid: {
    headline: (facts) => `${got(facts)} sind auf ${facts.destination}.`,
    now: () => "Der Empfänger wurde bezahlt.",
  },
  filled: {
    headline: (facts) => `${got(facts)} sind auf ${facts.destination}.`,
    now: () => "Die Order wurde gefüllt: der Empfänger wurde bezahlt.",
  },
  taken: {
    headline: (facts) => `${got(facts)} sind auf ${facts.destination}.`,
    now: () => "Der Eigentümer der Order hat den Token ohne den Tausch genommen.",
  },
  refunded: {
    headline: (facts) => `${back(facts)} sind zurück auf ${facts.origin}.`,
    now: () => "Das Konto für Erstattungen wurde bezahlt.",
  },
  voided: {
    headline: (facts) => `${yours(facts)} werden nicht ausgezahlt.`,
    now: () => "Admins haben die Nachricht annulliert, die sie trug.",
    act: () => "Alle dürfen den Transfer verwerfen. Das gibt seinen Betrag frei.",
  },
  discarded: {
    headline: (facts) => `${yours(facts)} werden weder ausgezahlt noch zurückgesendet.`,
    now: () => "Admins haben die Nachricht, ihre Rückgabe oder ihre Mitteilung annulliert.",
  },
  other: {
    headline: () => "Diese Seite kennt den Zustand deines Transfers nicht.",
    now: ({ stateName }) => `Der Dienst nennt den Zustand ${stateName}.`,
    act: () => "Du: lade eine neuere Version dieser Seite.",
  },
};

const MESSAGE: StatusWords["message"] = {
  sent: {
    headline: ({ destination }) => `Deine Nachricht ist unterwegs nach ${destination}.`,
    now: ({ origin }) =>
      `Der Block von ${origin}, der die Sendung enthält, ist noch nicht endgültig.`,
  },
  finalised: {
    headline: ({ destination }) => `Deine Nachricht ist unterwegs nach ${destination}.`,
    now: ({ origin }) =>
      `Der Block von ${origin} ist endgültig. Seine Validatoren signieren ihn als Nächstes.`,
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  signed: {
    headline: ({ destination }) => `Deine Nachricht ist unterwegs nach ${destination}.`,
    now: () =>
      "Validatoren haben den Block signiert. Ihre Signaturen werden der nächsten Chain bewiesen.",
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  proven: {
    headline: ({ destination }) => `Deine Nachricht ist unterwegs nach ${destination}.`,
    now: () => "Ein Light Client bürgt für den Block. Ein Relayer trägt die Nachricht weiter.",
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  imported: {
    headline: ({ destination }) => `Deine Nachricht ist unterwegs nach ${destination}.`,
    now: ({ destination }) =>
      `Der Hub hat die Nachricht. Seine Validatoren signieren sie für ${destination}.`,
    act: () =>
      "Alle dürfen: meist trägt ein Relayer den Beweis weiter, eine Erlaubnis braucht niemand.",
  },
  "in flight": {
    headline: ({ destination }) => `Deine Nachricht wartet auf ${destination} auf eine Antwort.`,
    now: ({ until, isLate }) =>
      isLate || until === undefined
        ? "Der Empfänger wurde aufgerufen und hat nicht geantwortet."
        : `Der Empfänger wurde aufgerufen. Die Antwort kommt bis ${until}.`,
    act: () => "Alle dürfen den Empfänger fragen: die Antwort ist überfällig.",
  },
  failed: {
    headline: ({ destination }) => `Deine Nachricht ist auf ${destination} gescheitert.`,
    now: () =>
      "Der Empfänger hat die Nachricht nicht angenommen. Sie kann erneut zugestellt werden.",
    act: () =>
      "Der Empfänger muss die Nachricht annehmen können. Dann dürfen alle sie erneut zustellen.",
  },
  expirable: {
    headline: ({ destination }) => `Deine Nachricht hat ihre Frist auf ${destination} verpasst.`,
    now: () => "Der Empfänger hat die Nachricht nicht rechtzeitig angenommen.",
    act: ({ origin }) =>
      `Alle dürfen die Nachricht ablaufen lassen. Dann erfährt es der Absender auf ${origin}.`,
  },
  delivered: {
    headline: ({ destination }) => `Deine Nachricht wurde auf ${destination} zugestellt.`,
    now: () => "Der Empfänger hat die Nachricht angenommen.",
  },
  expired: {
    headline: ({ destination }) => `Deine Nachricht ist auf ${destination} abgelaufen.`,
    now: () => "Der Empfänger hat die Nachricht bis zu ihrer Frist nicht angenommen.",
    act: ({ origin }) =>
      `Alle dürfen es dem Absender auf ${origin} mitteilen. Meist tut es ein Relayer.`,
  },
  rejected: {
    headline: ({ destination }) => `Deine Nachricht wurde auf ${destination} abgelehnt.`,
    now: () => "Der Empfänger hat die Nachricht endgültig abgelehnt.",
    act: ({ origin }) =>
      `Alle dürfen es dem Absender auf ${origin} mitteilen. Meist tut es ein Relayer.`,
  },
  voided: {
    headline: () => "Deine Nachricht wurde annulliert.",
    now: ({ destination }) => `Admins von ${destination} haben die Nachricht annulliert.`,
    act: ({ origin }) =>
      `Alle dürfen es dem Absender auf ${origin} mitteilen. Meist tut es ein Relayer.`,
  },
  other: {
    headline: () => "Diese Seite kennt den Zustand deiner Nachricht nicht.",
    now: ({ stateName }) => `Der Dienst nennt den Zustand ${stateName}.`,
    act: () => "Du: lade eine neuere Version dieser Seite.",
  },
};

/** German. */
export const de: StatusWords = {
  way: {
    name: "Der Weg",
    line: { money: "Geld", back: "Zurück", proof: "Beweis" },
    stone: {
      ...{ sent: "gesendet", signed: "signiert", proven: "bewiesen", imported: "importiert" },
      ...{ delivered: "zugestellt", expired: "abgelaufen", rejected: "abgelehnt" },
      ...{ voided: "annulliert", arrived: "da", paid: "bezahlt", ended: "beendet" },
      ...{ returned: "zurück", refunded: "erstattet" },
    },
    state: {
      ...{ done: "erledigt", now: "läuft", ahead: "steht bevor", held: "wartet" },
      failed: "gescheitert",
    },
    unknownChain: "andere Chain",
  },
  crossing: CROSSING,
  message: MESSAGE,
  goesOn: "Niemand. Es geht von selbst weiter.",
  done: "Niemand. Es ist nichts mehr zu tun.",
  paused: ({ destination, until }) =>
    until === undefined
      ? `Ein Admin von ${destination} muss die Pause der Lane beenden.`
      : `Niemand vor ${until}: die Lane ist pausiert. Ein Admin von ${destination} kann die Pause beenden.`,
  unknownParty: "Eine Partei, die diese Seite nicht kennt. Lade eine neuere Version dieser Seite.",
};
