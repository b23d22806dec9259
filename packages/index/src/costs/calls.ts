import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "../IndexedEvent.ts";
import { bytesOf } from "../products/events.ts";
import { deliveredKeys } from "../products/messages/message.ts";

const [DELIVERED, CALLED, FAILED] = [
  "mailbox.MessagesDelivered",
  "mailbox.MessageCalled",
  "mailbox.MessageFailed",
] as const;

/** Kinds of events which say that recipients of messages were called, or that they answered. */
export const CALLS: readonly string[] = [DELIVERED, CALLED, FAILED];

/** Messages whose recipients a transaction called. */
export interface Calls {
  /** Keys of messages that it delivered. */
  readonly delivered: ReadonlySet<Hex>;
  /**
   * Ids of messages that failed, or whose recipients answer later; such a message may have been delivered in the same
   * transaction after that.
   */
  readonly failed: ReadonlySet<Hex>;
}

/** The messages whose recipients a transaction called, by its events. */
export function callsOf(events: readonly Pick<IndexedEvent, "kind" | "values">[]): Calls {
  const delivered = events.filter(({ kind }) => kind === DELIVERED).flatMap(deliveredKeys);
  const failed = events.filter(({ kind }) => kind === FAILED || kind === CALLED);
  return {
    delivered: new Set(delivered),
    failed: new Set(failed.map((event) => bytesOf(event, "messageId"))),
  };
}
