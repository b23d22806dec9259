import type { EventPlace, EventQuery, MailboxEvent } from "@causeway/chains";
import {
  decodeExpiryNotice,
  decodeFrame,
  ExpiryNoticeError,
  type Hex,
  noticedMessageId,
} from "@causeway/protocol";

import { CouldNotRead } from "./errors.ts";
import type { FollowedChain } from "./FollowedChain.ts";
import type { SentEvent } from "./findMessage.ts";
import type { Ending, Failure } from "./Situation.ts";
import { type Blocks, searchBackwards } from "./searchBackwards.ts";

/**
 * How a message that is done ended.
 *
 * @param blocks Where that can have been on the destination.
 * @throws CouldNotRead if the logs do not tell.
 */
export async function endingOf(
  destination: FollowedChain,
  { messageId, laneId, index }: SentEvent,
  blocks: Blocks,
): Promise<Ending> {
  const [delivered, ended] = await Promise.all([
    newest(destination, { kind: "delivered", laneId, index }, blocks),
    newest(destination, { kind: "ended", messageId }, blocks),
  ]);
  const place = delivered ?? ended;
  const events = place && (await destination.adapter.transactionEvents(place.transaction));
  for (const event of events ?? []) {
    const { kind, transaction } = event;
    if (kind === "delivered" && event.laneId === laneId && event.indices.includes(index)) {
      return { outcome: kind, transaction, noticeId: undefined };
    }
    if ((kind === "expired" || kind === "rejected") && event.messageId === messageId) {
      return { outcome: kind, transaction, noticeId: noticeAbout(messageId, events ?? []) };
    }
  }
  const reason = `${destination.name} says that it ended, and its RPC has no log that says how`;
  throw new CouldNotRead(`the end of message ${messageId}`, reason);
}

/** The newest attempt that failed; undefined if none did. */
export async function failureOf(
  destination: FollowedChain,
  { messageId }: SentEvent,
  blocks: Blocks,
): Promise<Failure | undefined> {
  const place = await newest(destination, { kind: "failed", messageId }, blocks);
  const events = place && (await destination.adapter.transactionEvents(place.transaction));
  const event = events?.findLast(
    (candidate) => candidate.kind === "failed" && candidate.messageId === messageId,
  );
  return event?.kind === "failed" ? event : undefined;
}

async function newest(
  { adapter, logRange }: FollowedChain,
  query: EventQuery,
  blocks: Blocks,
): Promise<EventPlace | undefined> {
  const ranges = await searchBackwards(blocks, {
    read: (from, to) => adapter.findEvents(query, from, to),
    ask: () => adapter.headHeight(),
    range: logRange,
    isEnough: (found) => found.length > 0,
  });
  return ranges.at(-1)?.at(-1);
}

/** Of the messages that were sent in the transaction that ended another, the one that tells its origin. */
function noticeAbout(messageId: Hex, events: readonly MailboxEvent[]): Hex | undefined {
  const notice = events.find(
    (event) => event.kind === "sent" && noticedBy(event.frame) === messageId,
  );
  return notice?.kind === "sent" ? notice.messageId : undefined;
}

function noticedBy(frame: Hex): Hex | undefined {
  try {
    return noticedMessageId(decodeExpiryNotice(decodeFrame(frame).payload));
  } catch (error) {
    if (error instanceof ExpiryNoticeError) return undefined;
    throw error;
  }
}
