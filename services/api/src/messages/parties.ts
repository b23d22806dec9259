import { FOREVER, type MessageRecord } from "@causeway/index/messages";
import { ANSWER_SECONDS, type MessageState, messageStateOf } from "@causeway/lifecycle";

import { isoTime } from "../causeway/times.ts";

/** Parties that can bring a message on. */
export const PARTIES = ["nobody", "anyone", "holder", "recipient"] as const;

export type Party = (typeof PARTIES)[number];

/** States in which a message goes on to its destination. */
const GOES_ON: ReadonlySet<MessageState> = new Set([
  ...(["sent", "finalised", "signed", "proven", "imported", "failed"] as const),
]);

/** Whether nothing is left to do for a message, and its origin knows. */
export function isDone({ ended, isSettled }: MessageRecord): boolean {
  return ended !== undefined && (ended.outcome === "delivered" || isSettled);
}

/** Whether a message has exits: a transaction that needs no new proof can bring it on, or tell its sender. */
export function hasExits(record: MessageRecord): boolean {
  const { ended, facts } = record;
  if (ended !== undefined) return !isDone(record);
  if (facts.inFlightSince !== undefined) return true;
  return facts.checkpoint !== undefined || facts.hasFailed || facts.isOverdue;
}

/**
 * The party that can act for a message, and until when this holds.
 *
 * @param now Unix seconds.
 */
export function partyOf(record: MessageRecord, now: bigint): { who: Party; until: string | null } {
  const { deadline, pausedUntil = 0n, facts } = record;
  const state = messageStateOf(facts);
  if (isDone(record)) return { who: "nobody", until: null };
  if (facts.inFlightSince !== undefined) return partyOfFlight(facts.inFlightSince, now);
  if (!GOES_ON.has(state)) return { who: "anyone", until: null };
  // An import on the hub does not depend on the pause, which is of the destination.
  const isImportNext = record.hubChainId !== undefined && !facts.isImported;
  if (pausedUntil > now && !isImportNext) return { who: "holder", until: isoTime(pausedUntil) };
  const until = deadlineText(deadline);
  if (state === "sent") return { who: "nobody", until };
  return { who: state === "failed" ? "recipient" : "anyone", until };
}

/** Anyone may have a recipient asked that has not answered for long, whatever holds its lane up. */
function partyOfFlight(since: bigint, now: bigint): { who: Party; until: string | null } {
  const due = since + ANSWER_SECONDS;
  return now > due ? { who: "anyone", until: null } : { who: "nobody", until: isoTime(due) };
}

/** A deadline in answers; null for none, and for one beyond all times. */
export function deadlineText(deadline: bigint | undefined): string | null {
  return deadline === undefined || deadline === FOREVER ? null : isoTime(deadline);
}
