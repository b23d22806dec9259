import type { Logged } from "@causeway/chains/ton";

import type { IndexedEvent } from "../IndexedEvent.ts";

/** An event of a message without its place. */
type Named = Pick<IndexedEvent, "kind" | "values">;

/** What happened to a message, as contracts on EVM chains tell it; undefined for what is of no message. */
export function messageEvent(logged: Logged): Named | undefined {
  switch (logged.kind) {
    case "sent": {
      const { messageId, laneId, index, frame } = logged;
      return { kind: "mailbox.MessageAppended", values: { messageId, laneId, index, frame } };
    }
    case "called": {
      const { messageId, laneId, index, attempt } = logged;
      return { kind: "mailbox.MessageCalled", values: { messageId, laneId, index, attempt } };
    }
    case "delivered": {
      const { laneId, indices } = logged;
      const [first = 0n] = indices;
      return { kind: "mailbox.MessagesDelivered", values: { laneId, first, delivered: 1n } };
    }
    case "failed": {
      const { messageId, reason, attempt } = logged;
      const numbered = attempt === undefined ? {} : { attempt };
      return { kind: "mailbox.MessageFailed", values: { messageId, reason, ...numbered } };
    }
    case "expired":
    case "rejected":
    case "voided": {
      const { messageId, laneId, index } = logged;
      return { kind: ENDS[logged.kind], values: { messageId, laneId, index } };
    }
    default:
      return undefined;
  }
}

const ENDS = {
  expired: "mailbox.MessageExpired",
  rejected: "mailbox.MessageRejected",
  voided: "mailbox.MessageVoided",
} as const;
