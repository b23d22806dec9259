import {
  decodeExpiryNotice,
  decodeFrame,
  ExpiryNoticeError,
  type Hex,
  noticedMessageId,
} from "@causeway/protocol";

import type { MailboxEvent } from "../ChainAdapter.ts";

/** Of the messages that were sent in the transaction that ended another, the one that tells its origin. */
export function noticeAbout(messageId: Hex, events: readonly MailboxEvent[]): Hex | undefined {
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
