import {
  decodeInteroperableAddress,
  encodeFrame,
  frameHash,
  type Hex,
  messageId,
} from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";

/** What `MessageSent` (ERC-7786) and the `MessageIndexed` after it say of one message. */
export interface SentMessage {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly gasLimit: bigint;
  readonly deadline: bigint;
  /** ERC-7930. */
  readonly sender: Hex;
  /** ERC-7930. */
  readonly recipient: Hex;
  readonly payload: Hex;
}

/**
 * The frame of a message that was sent by `sendMessage`, whose events hold it in parts.
 *
 * @throws ChainError `MalformedEvent` unless it hashes to the message's id.
 */
export function rebuildFrame(message: SentMessage): Hex {
  const sender = decodeInteroperableAddress(message.sender);
  const recipient = decodeInteroperableAddress(message.recipient);
  const frame = encodeFrame(
    {
      gasLimit: message.gasLimit,
      deadline: message.deadline,
      sender: sender.address,
      recipient: recipient.address,
      payload: message.payload,
    },
    { origin: sender.chainType, destination: recipient.chainType },
  );
  return checkedFrame(message, frame);
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
