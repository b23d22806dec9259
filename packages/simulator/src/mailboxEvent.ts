import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import type { EventFragment, Result } from "ethers";

import type { RawLog } from "./Rpc.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** By topic: ethers would hash the signatures of all events for each log. */
const EVENTS: ReadonlyMap<string, EventFragment> = new Map(
  mailboxInterface.fragments
    .filter((fragment): fragment is EventFragment => fragment.type === "event")
    .map((event) => [event.topicHash, event]),
);

/** An event of a mailbox. */
export interface MailboxEvent {
  readonly name: string;
  readonly args: Result;
}

/** The event of a mailbox that a log holds, if it is one. */
export function mailboxEvent({ topics, data }: RawLog): MailboxEvent | undefined {
  const event = EVENTS.get(topics[0] ?? "");
  if (event === undefined) return undefined;
  return { name: event.name, args: mailboxInterface.decodeEventLog(event, data, topics) };
}

/** The topics of a mailbox's events. */
export function topicsOf(names: readonly string[]): string[] {
  return [...EVENTS.values()].filter(({ name }) => names.includes(name)).map((e) => e.topicHash);
}
