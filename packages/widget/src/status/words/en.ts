import type { StateFacts, StateText, StatusWords } from "../StatusWords.ts";

const yours = ({ given }: StateFacts) => (given === undefined ? "Your funds" : `Your ${given}`);
const got = (facts: StateFacts) =>
  facts.received === undefined ? yours(facts) : `Your ${facts.received}`;
const back = (facts: StateFacts) =>
  facts.refunded === undefined ? yours(facts) : `Your ${facts.refunded}`;

const there = (facts: StateFacts) => `${got(facts)} are on ${facts.destination}.`;
const comesBack = (facts: StateFacts) => `${yours(facts)} come back to ${facts.origin}.`;
const setAside = (facts: StateFacts) =>
  `${yours(facts)} are set aside on ${facts.destination} for the receiver.`;

const carried = () => "Anyone. A relayer usually carries the proof, and nobody needs a permission.";

/** Parts of the way that orders, transfers and messages share. */
const SENT = {
  now: ({ origin }) => `The block of ${origin} that holds the sending is not final yet.`,
} satisfies Partial<StateText>;
const FINALISED = {
  now: ({ origin }) => `The block of ${origin} is final. Its validators sign it next.`,
  act: carried,
} satisfies Partial<StateText>;
const SIGNED = {
  now: () => "Validators signed the block. Their signatures are proven to the next chain.",
  act: carried,
} satisfies Partial<StateText>;
const PROVEN = {
  now: () => "A light client vouches for the block. A relayer carries the message on.",
  act: carried,
} satisfies Partial<StateText>;
const IMPORTED = {
  now: ({ destination }) =>
    `The hub has the message. The hub's validators sign it for ${destination}.`,
  act: carried,
} satisfies Partial<StateText>;

const moves = (part: Pick<StateText, "now" | "act">): StateText => ({
  headline: (facts) => `${yours(facts)} are on their way to ${facts.destination}.`,
  ...part,
});
const travels = (part: Pick<StateText, "now" | "act">): StateText => ({
  headline: ({ destination }) => `Your message is on its way to ${destination}.`,
  ...part,
});

const CROSSING: StatusWords["crossing"] = {
  sent: moves(SENT),
  finalised: moves(FINALISED),
  signed: moves(SIGNED),
  proven: moves(PROVEN),
  imported: moves(IMPORTED),
  failed: {
    headline: (facts) => `${yours(facts)} are not delivered on ${facts.destination} yet.`,
    now: () => "The delivery failed. The same delivery can be made again.",
    act: () => "Anyone delivers again. More gas may help.",
  },
  overdue: {
    headline: (facts) => `${yours(facts)} missed the deadline on ${facts.destination}.`,
    now: () =>
      "The transfer can still be delivered, or ended. After its end, all of it comes back.",
    act: ({ origin }) => `Anyone delivers the transfer, or ends it. Then ${origin} pays it back.`,
  },
  ended: {
    headline: comesBack,
    now: ({ origin }) => `The transfer was ended undelivered. A notice goes to ${origin}.`,
    act: ({ origin }) => `Anyone carries the notice. Then ${origin} pays all of it back.`,
  },
  waiting: {
    headline: (facts) => `${yours(facts)} arrived on ${facts.destination} and wait there.`,
    now: () => "The limit is used up, or the vault holds too little. The queue goes on later.",
    act: () => "Anyone lets the queue go on. The receiver may send the funds back.",
  },
  aside: {
    headline: (facts) => `${yours(facts)} arrived on ${facts.destination} and stand aside.`,
    now: () => "The fee would leave less than the minimum, or the receiver cannot be paid.",
    act: () => "Anyone tries again when the fee has fallen. The receiver may send the funds back.",
  },
  ready: {
    headline: setAside,
    now: () => "The call of the receiver was not made yet, or failed.",
    act: () => "Anyone makes the call again. The receiver may claim the funds.",
  },
  claimable: {
    headline: setAside,
    now: () => "The token refused the payment.",
    act: () =>
      "Anyone has the receiver paid. The receiver may claim the funds to any other account.",
  },
  held: {
    headline: (facts) => `${yours(facts)} are held on ${facts.destination} for the receiver.`,
    now: () => "The swap failed, or brought less than the minimum.",
    act: ({ until }) =>
      until === undefined
        ? "The receiver takes the funds, or fills the order. Anyone may fill it too."
        : `The receiver takes the funds, or fills the order. From ${until} on, anyone ends the hold.`,
  },
  returning: {
    headline: comesBack,
    now: ({ origin }) => `The funds were sent back. A message tells ${origin}.`,
    act: carried,
  },
  returned: {
    headline: comesBack,
    now: ({ origin }) => `${origin} knows that the funds were sent back.`,
    act: ({ origin }) => `Anyone settles the return on ${origin}.`,
  },
  advanced: {
    headline: there,
    now: () => "A filler paid before the proof. The proof follows, and you need not wait.",
  },
  paid: { headline: there, now: () => "The receiver was paid." },
  filled: { headline: there, now: () => "The order was filled: the receiver was paid." },
  taken: {
    headline: there,
    now: () => "The order's owner took the token that crossed, without the swap.",
  },
  refunded: {
    headline: (facts) => `${back(facts)} are back on ${facts.origin}.`,
    now: () => "The account for refunds was paid.",
  },
  voided: {
    headline: (facts) => `${yours(facts)} are not paid.`,
    now: () => "Admins voided the message that carried them.",
    act: () => "Anyone discards the transfer. That frees its amount.",
  },
  discarded: {
    headline: (facts) => `${yours(facts)} are neither paid nor sent back.`,
    now: () => "Admins voided the message, its return or its notice.",
  },
  other: {
    headline: () => "This page does not know the state of your transfer.",
    now: ({ stateName }) => `The service calls the state ${stateName}.`,
    act: () => "You: load a newer version of this page.",
  },
};

const tells = ({ origin }: StateFacts) =>
  `Anyone tells the sender on ${origin}. A relayer usually does.`;

const MESSAGE: StatusWords["message"] = {
  sent: travels(SENT),
  finalised: travels(FINALISED),
  signed: travels(SIGNED),
  proven: travels(PROVEN),
  imported: travels(IMPORTED),
  "in flight": {
    headline: ({ destination }) => `Your message waits for an answer on ${destination}.`,
    now: ({ until, isLate }) =>
      isLate || until === undefined
        ? "The recipient was called, and has not answered."
        : `The recipient was called. The answer comes by ${until}.`,
    act: () => "Anyone may ask the recipient: the answer is late.",
  },
  failed: {
    headline: ({ destination }) => `Your message failed on ${destination}.`,
    now: () => "The recipient did not take the message. It can be delivered again.",
    act: () => "The recipient must be able to take the message. Then anyone delivers it again.",
  },
  expirable: {
    headline: ({ destination }) => `Your message missed its deadline on ${destination}.`,
    now: () => "The recipient did not take the message in time.",
    act: ({ origin }) => `Anyone expires the message. Then its sender on ${origin} learns of it.`,
  },
  delivered: {
    headline: ({ destination }) => `Your message was delivered on ${destination}.`,
    now: () => "The recipient took the message.",
  },
  expired: {
    headline: ({ destination }) => `Your message expired on ${destination}.`,
    now: () => "The recipient did not take the message by its deadline.",
    act: tells,
  },
  rejected: {
    headline: ({ destination }) => `Your message was rejected on ${destination}.`,
    now: () => "The recipient refused the message for good.",
    act: tells,
  },
  voided: {
    headline: () => "Your message was voided.",
    now: ({ destination }) => `Admins of ${destination} voided the message.`,
    act: tells,
  },
  other: {
    headline: () => "This page does not know the state of your message.",
    now: ({ stateName }) => `The service calls the state ${stateName}.`,
    act: () => "You: load a newer version of this page.",
  },
};

/** English. */
export const en: StatusWords = {
  way: {
    name: "The Way",
    line: { money: "Money", back: "Back", proof: "Proof" },
    stone: {
      ...{ sent: "sent", signed: "signed", proven: "proven", imported: "imported" },
      ...{ delivered: "delivered", expired: "expired", rejected: "rejected", voided: "voided" },
      ...{ arrived: "arrived", paid: "paid", ended: "ended", returned: "returned" },
      refunded: "refunded",
    },
    state: {
      ...{ done: "done", now: "in progress", ahead: "to come", held: "waits", failed: "failed" },
    },
    unknownChain: "another chain",
  },
  crossing: CROSSING,
  message: MESSAGE,
  goesOn: "Nobody. It goes on by itself.",
  done: "Nobody. Nothing is left to do.",
  paused: ({ destination, until }) =>
    until === undefined
      ? `An admin of ${destination} must end the pause of the lane.`
      : `Nobody before ${until}: the lane is paused. An admin of ${destination} can end the pause.`,
  unknownParty: "A party that this page does not know. Load a newer version of this page.",
};
