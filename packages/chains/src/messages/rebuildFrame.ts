import { frameHash, type Hex, messageId, type SentParts, sentFrame } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";

/** What `MessageSent` (ERC-7786) and the `MessageIndexed` after it say of one message. */
export interface SentMessage extends SentParts {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
}

/**
 * The frame of a message that was sent by `sendMessage`, whose events hold it in parts.
 *
 * @throws ChainError `MalformedEvent` unless it hashes to the message's id.
 */
export function rebuildFrame(message: SentMessage): Hex {
  return checkedFrame(message, sentFrame(message));
}

/** @throws ChainError `MalformedEvent` unless `frame` hashes to the message's id. */
export function checkedFrame(
  message: Pick<SentMessage, "messageId" | "laneId" | "index">,
  frame: Hex,
): Hex {
  const computed = messageId(message.laneId, message.index, frameHash(frame));
  if (computed !== message.messageId) {
    throw new ChainError(
      "MalformedEvent",
      `frame of message ${message.messageId} hashes to ${computed}`,
      { messageId: message.messageId, laneId: message.laneId, index: message.index, computed },
    );
  }
  return frame;
}
