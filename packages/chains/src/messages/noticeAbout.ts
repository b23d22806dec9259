import {
  ChainType,
  decodeExpiryNotice,
  decodeFrame,
  ExpiryNoticeError,
  FrameError,
  type Hex,
  type LaneChainTypes,
  noticedMessageId,
} from "@causeway/protocol";

import type { MailboxEvent } from "../MailboxEvent.ts";

/**
 * Of the messages that were sent in the transaction that ended another, the one that tells its origin.
 *
 * @param chainType Of the chain that sent them.
 */
export function noticeAbout(
  messageId: Hex,
  events: readonly MailboxEvent[],
  chainType: number,
): Hex | undefined {
  for (const event of events) {
    if (event.kind !== "sent") continue;
    const isNotice = Object.values(ChainType).some(
      (destination) => noticedBy(event.frame, { origin: chainType, destination }) === messageId,
    );
    if (isNotice) return event.messageId;
  }
  return undefined;
}

/** A frame does not tell what kind of chain it goes to; read as if to another, it is malformed. */
function noticedBy(frame: Hex, types: LaneChainTypes): Hex | undefined {
  try {
    return noticedMessageId(decodeExpiryNotice(decodeFrame(frame, types).payload));
  } catch (error) {
    if (error instanceof ExpiryNoticeError || error instanceof FrameError) return undefined;
    throw error;
  }
}
