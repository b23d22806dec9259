import type { MailboxEvent } from "../MailboxEvent.ts";
import type { EventQuery } from "../SearchedChain.ts";

const ENDED: readonly MailboxEvent["kind"][] = ["expired", "rejected"];

/** Whether an event is one that a query asks for. */
export function isAskedBy(query: EventQuery): (event: MailboxEvent) => boolean {
  if (query.kind === "delivered") {
    const laneId = query.laneId.toLowerCase();
    return (event) =>
      event.kind === "delivered" && event.laneId === laneId && event.indices.includes(query.index);
  }
  const kinds: readonly MailboxEvent["kind"][] = query.kind === "ended" ? ENDED : [query.kind];
  const messageId = query.messageId.toLowerCase();
  return (event) =>
    kinds.includes(event.kind) && "messageId" in event && event.messageId === messageId;
}
