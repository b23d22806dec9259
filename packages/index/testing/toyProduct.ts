import { type Hex, uintBytes } from "@causeway/protocol";

import type { Book } from "../src/Book.ts";
import type { Entity } from "../src/Entity.ts";
import type { IndexedEvent } from "../src/IndexedEvent.ts";
import type { Sequence, SequencePlace } from "../src/Sequence.ts";

/** Two kinds of event that share the numbers of a lane, and one without numbers. */
export const APPENDED = "mailbox.MessageAppended";
export const INDEXED = "mailbox.MessageIndexed";
export const DELIVERED = "mailbox.MessagesDelivered";

/** Numbers of messages. */
export const SENT_SEQUENCE: Sequence = {
  name: "sent",
  entity: "message",
  kinds: [APPENDED, INDEXED],
  placeOf,
  keyOf,
};

/** The entity of these messages. */
export const MESSAGE: Entity = {
  name: "message",
  table: "index.toy_messages",
  columns: [
    { name: "events", type: "text" },
    { name: "final", type: "boolean" },
  ],
  fold: (_key, events) => ({
    events: events.map(({ height, logIndex, kind }) => `${height}/${logIndex}/${kind}`).join(" "),
    final: events.every(({ isFinal }) => isFinal),
  }),
  subjectsOf: (event) => [{ entity: "message", key: keyOf(placeOf(event)) }],
};

/** Each delivery moves one more than its index in its lane. */
export const TOY_BOOK: Book = {
  name: "delivered in",
  movesOf: ({ kind, values }) =>
    kind === DELIVERED
      ? [{ account: values.laneId as Hex, amount: (values.index as bigint) + 1n }]
      : [],
  rows: { entity: "message", amount: "none", accounts: [] },
};

function placeOf({ values }: IndexedEvent): SequencePlace {
  return { series: values.laneId as Hex, place: values.index as bigint };
}

function keyOf({ series, place }: SequencePlace): Hex {
  return `${series}${uintBytes(place, 8).slice(2)}`;
}
