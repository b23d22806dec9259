import { type Hex, joinBytes, uintBytes } from "@causeway/protocol";

import type { Column, Entity, RowValue, Subject } from "../../Entity.ts";
import type { IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import type { Sequence } from "../../Sequence.ts";
import { allFinal, bytesOf, inOrder, wholeOf } from "../events.ts";
import { SENDING_COLUMNS } from "../sendingColumns.ts";
import { messageEnd } from "./messageEnd.ts";
import { messageSums } from "./messageSums.ts";
import { sentParts } from "./sentParts.ts";

const ENTITY = "message";
const SENT = ["mailbox.MessageAppended", "mailbox.MessageIndexed"];
const OUTCOMES = ["none", "expired", "rejected", "voided"];

const COLUMNS: readonly Column[] = [
  { name: "lane_id", type: "bytea" },
  { name: "index", type: "bigint" },
  { name: "message_id", type: "bytea" },
  { name: "origin_chain_id", type: "bigint" },
  { name: "frame", type: "bytea" },
  { name: "sender", type: "bytea" },
  { name: "recipient", type: "bytea" },
  { name: "gas_limit", type: "numeric(20)" },
  { name: "deadline", type: "timestamptz" },
  { name: "payload_size", type: "integer" },
  ...SENDING_COLUMNS,
  { name: "outcome", type: "text" },
  { name: "ended_chain_id", type: "bigint" },
  { name: "ended_height", type: "bigint" },
  { name: "ended_log_index", type: "integer" },
  { name: "ended_block", type: "bytea" },
  { name: "ended_transaction", type: "bytea" },
  { name: "ended_at", type: "timestamptz" },
  { name: "ended_messages", type: "integer" },
  { name: "ended_final", type: "boolean" },
  { name: "recorded_outcome", type: "text" },
  { name: "recorded_height", type: "bigint" },
  { name: "recorded_transaction", type: "bytea" },
  { name: "recorded_at", type: "timestamptz" },
  { name: "settled_height", type: "bigint" },
  { name: "settled_transaction", type: "bytea" },
  { name: "settled_at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/** Greatest index that a column of type `bigint` holds; a lane holds far fewer messages. */
const MOST_INDEX = (1n << 63n) - 1n;

/** How many indices a key can hold. */
const KEYS = 1n << 64n;

/** A message by its place in its lane: as deliveries name it, whatever chain is read first. */
export const message: Entity = {
  name: ENTITY,
  table: "index.messages",
  columns: COLUMNS,
  subjectsOf,
  fold: (_key, events) => fold(inOrder(events)),
  endedWhen: "final and (outcome = 'delivered' or settled_at is not null)",
  contributes: messageSums,
};

/** A lane numbers its messages from 0, whichever call sends them. */
export const laneSequence: Sequence = {
  name: "messages of a lane",
  kinds: SENT,
  entity: ENTITY,
  placeOf: (event) => ({ series: bytesOf(event, "laneId"), place: wholeOf(event, "index") }),
  keyOf: ({ series, place }) => messageKey(series, place),
};

/** The key of a message: its lane and its place there. */
function messageKey(laneId: Hex, index: bigint): Hex {
  return joinBytes(laneId, uintBytes(index, 8));
}

function subjectsOf(event: IndexedEvent): readonly Subject[] {
  switch (event.kind) {
    case "mailbox.MessageAppended":
      return [sentSubject(event)];
    case "mailbox.MessageIndexed":
      return [sentSubject(event), ...logBefore(event)];
    case "mailbox.MessageSent":
      return [{ entity: ENTITY, alias: logAlias(event, event.logIndex) }];
    case "mailbox.MessagesDelivered":
      return deliveredKeys(event).map((key) => ({ entity: ENTITY, key }));
    case "mailbox.MessageExpired":
    case "mailbox.MessageRejected":
    case "mailbox.MessageVoided":
      return [{ entity: ENTITY, key: keyIn(event) }];
    case "expiry.OutcomeRecorded":
      // A chain that keeps outcomes by message ids alone tells no place.
      if (event.values.laneId !== undefined) return [{ entity: ENTITY, key: keyIn(event) }];
      return [{ entity: ENTITY, alias: bytesOf(event, "messageId") }];
    case "expiry.MessageSettled":
      return [{ entity: ENTITY, alias: bytesOf(event, "messageId") }];
    default:
      return [];
  }
}

/** The origin alone says which id a place has: a forged message may be delivered or end there. */
function sentSubject(event: IndexedEvent): Subject {
  return { entity: ENTITY, key: keyIn(event), alias: bytesOf(event, "messageId") };
}

function keyIn(event: IndexedEvent): Hex {
  return messageKey(bytesOf(event, "laneId"), wholeOf(event, "index"));
}

/** `MessageSent` has no id: it is the log right before `MessageIndexed`. */
function logBefore(event: IndexedEvent): Subject[] {
  if (event.logIndex === 0) return [];
  return [{ entity: ENTITY, key: keyIn(event), alias: logAlias(event, event.logIndex - 1) }];
}

function logAlias({ chainId, blockHash }: IndexedEvent, logIndex: number): Hex {
  return joinBytes(uintBytes(chainId, 8), blockHash, uintBytes(BigInt(logIndex), 4));
}

/** Keys of the messages that `MessagesDelivered` says were delivered. */
export function deliveredKeys(event: Pick<IndexedEvent, "values">): Hex[] {
  const laneId = bytesOf(event, "laneId");
  const first = wholeOf(event, "first");
  const bits = wholeOf(event, "delivered");
  const keys: Hex[] = [];
  for (let bit = 0n; bits >> bit !== 0n && first + bit < KEYS; bit++) {
    if ((bits >> bit) & 1n) keys.push(messageKey(laneId, first + bit));
  }
  return keys;
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const sent = events.find(({ kind }) => SENT.includes(kind));
  if (sent === undefined) return undefined;
  const index = wholeOf(sent, "index");
  if (index > MOST_INDEX) return undefined;
  return {
    lane_id: bytesOf(sent, "laneId"),
    index,
    message_id: bytesOf(sent, "messageId"),
    origin_chain_id: sent.chainId,
    ...sentParts(sent, events),
    ...messageEnd(events),
    ...recorded(sent, events),
    ...settled(events),
    final: allFinal(events),
  };
}

/** The origin may be told of a message that it did not send: the record is of another id then. */
function recorded(sent: StoredEvent, events: readonly StoredEvent[]): Record<string, RowValue> {
  const event = events.findLast(
    (candidate) =>
      candidate.kind === "expiry.OutcomeRecorded" &&
      bytesOf(candidate, "messageId") === bytesOf(sent, "messageId"),
  );
  const outcome = event && OUTCOMES[Number(wholeOf(event, "outcome"))];
  return {
    recorded_outcome: outcome ?? null,
    recorded_height: event?.height ?? null,
    recorded_transaction: event?.transaction ?? null,
    recorded_at: event?.at ?? null,
  };
}

function settled(events: readonly StoredEvent[]): Record<string, RowValue> {
  const event = events.findLast(({ kind }) => kind === "expiry.MessageSettled");
  return {
    settled_height: event?.height ?? null,
    settled_transaction: event?.transaction ?? null,
    settled_at: event?.at ?? null,
  };
}
