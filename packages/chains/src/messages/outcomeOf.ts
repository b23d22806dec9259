import type { Hex } from "@causeway/protocol";
import { ChainError } from "../ChainError.ts";
import type { TransactionInfo } from "../MailboxEvent.ts";
import type { LogSource } from "./LogSource.ts";
import { newestEvent } from "./newestEvent.ts";
import { noticeAbout } from "./noticeAbout.ts";

/** A message by its id and its place in its lane. */
export interface PlacedMessage {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
}

/** How a message ended. It can end but once. */
export interface Ending {
  readonly outcome: "delivered" | "expired" | "rejected" | "voided";
  /** Where it ended. */
  readonly transaction: TransactionInfo;
  /** The message that tells the origin, if that was sent in the same transaction; undefined if it was delivered. */
  readonly noticeId: Hex | undefined;
}

/** The last attempt to deliver a message that its recipient failed. */
export interface Failure {
  readonly outcome: "failed";
  /** At most the first 32 bytes that it returned, or a word for how the attempt ended. */
  readonly reason: Hex;
  /** Number of the attempt, where attempts have numbers. */
  readonly attempt: bigint | undefined;
  readonly transaction: TransactionInfo;
}

/** What became of a message at its destination. `none`: it did not end, and no attempt is known that failed. */
export type MessageOutcome = Ending | Failure | { readonly outcome: "none" };

/**
 * What became of a message, by what its destination's mailbox stored and the events that say where. A delivery is known
 * by lane and place: no event holds a delivered message's id.
 *
 * @param from First block in which something can have happened to it.
 * @throws ChainError `OutcomeMissing` if it ended and no event from `from` on says how.
 * @throws ChainError `BlockReplaced` if a block with such an event is gone: ask again.
 */
export async function outcomeOf(
  destination: LogSource,
  message: PlacedMessage,
  from = destination.startHeight,
): Promise<MessageOutcome> {
  const { laneId, index } = message;
  const isDone = await destination.adapter.isDone(laneId, index);
  return isDone ? endingOf(destination, message, from) : failureOf(destination, message, from);
}

async function endingOf(
  destination: LogSource,
  { messageId, laneId, index }: PlacedMessage,
  from: bigint,
): Promise<Ending> {
  const [delivered, ended] = await Promise.all([
    newestEvent(destination, { kind: "delivered", laneId, index }, from),
    newestEvent(destination, { kind: "ended", messageId }, from),
  ]);
  // what is voided may have had its place taken by a forged message
  const place = ended ?? delivered;
  if (place === undefined) throw outcomeMissing(destination, messageId, from);
  const events = (await destination.adapter.transactionEvents(place.transaction)) ?? [];
  for (const event of events) {
    const { kind, transaction } = event;
    if (kind === "delivered" && event.laneId === laneId && event.indices.includes(index)) {
      return { outcome: kind, transaction, noticeId: undefined };
    }
    const hasEnded = kind === "expired" || kind === "rejected" || kind === "voided";
    if (hasEnded && event.messageId === messageId) {
      const { chainType } = destination.adapter.origin;
      return { outcome: kind, transaction, noticeId: noticeAbout(messageId, events, chainType) };
    }
  }
  throw eventGone(destination, messageId, place.transaction);
}

async function failureOf(
  destination: LogSource,
  { messageId }: PlacedMessage,
  from: bigint,
): Promise<MessageOutcome> {
  const place = await newestEvent(destination, { kind: "failed", messageId }, from);
  if (place === undefined) return { outcome: "none" };
  const events = (await destination.adapter.transactionEvents(place.transaction)) ?? [];
  for (const event of events.toReversed()) {
    if (event.kind !== "failed" || event.messageId !== messageId) continue;
    const { kind: outcome, reason, attempt, transaction } = event;
    return { outcome, reason, attempt, transaction };
  }
  throw eventGone(destination, messageId, place.transaction);
}

function outcomeMissing({ adapter }: LogSource, messageId: Hex, from: bigint): ChainError {
  const { chainId } = adapter.origin;
  const message =
    `chain ${chainId} says that message ${messageId} ended, ` +
    `and its RPC has no log from block ${from} on that says how`;
  return new ChainError("OutcomeMissing", message, { chainId, messageId, from });
}

function eventGone({ adapter }: LogSource, messageId: Hex, transaction: Hex): ChainError {
  const { chainId } = adapter.origin;
  const message = `transaction ${transaction} of chain ${chainId} told of message ${messageId} and is gone`;
  return new ChainError("BlockReplaced", message, { chainId, transaction, messageId });
}
