import { frameDeadline, frameFacts, frameRecipient, type Hex, sentFrame } from "@causeway/protocol";

import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { bytesOf, wholeOf } from "../events.ts";
import { sendingColumns } from "../sendingColumns.ts";
import { VerifiedFrames } from "./VerifiedFrames.ts";

const UNKNOWN = {
  ...{ frame: null, sender: null, recipient: null },
  ...{ gas_limit: null, deadline: null, payload_size: null },
};

const VERIFIED = new VerifiedFrames();

/**
 * What the origin says of a message. The parts of its frame are null unless the frame hashes to the message's id: an RPC
 * left out a log then, or changed one.
 *
 * @param events All of the message, in order.
 */
export function sentParts(
  sent: StoredEvent,
  events: readonly StoredEvent[],
): Record<string, RowValue> {
  return {
    ...frameParts(sent, events),
    ...sendingColumns(sent),
  };
}

function frameParts(sent: StoredEvent, events: readonly StoredEvent[]): Record<string, RowValue> {
  try {
    const frame = frameOf(sent, events);
    if (frame === undefined) return UNKNOWN;
    const { sender, gasLimit, payloadSize } = frameFacts(frame);
    return {
      ...{ frame, sender, recipient: frameRecipient(frame) },
      ...{ gas_limit: gasLimit, deadline: frameDeadline(frame) || null, payload_size: payloadSize },
    };
  } catch {
    // A row must follow from any events: what is wrong with these, the row shows by lacking a frame.
    return UNKNOWN;
  }
}

/** @throws ChainError, ProtocolError unless it hashes to the message's id. */
function frameOf(sent: StoredEvent, events: readonly StoredEvent[]): Hex | undefined {
  const place = {
    messageId: bytesOf(sent, "messageId"),
    laneId: bytesOf(sent, "laneId"),
    index: wholeOf(sent, "index"),
  };
  if (sent.kind === "mailbox.MessageAppended") return VERIFIED.check(place, bytesOf(sent, "frame"));
  const parts = events.find((event) => isRightBefore(event, sent));
  if (parts === undefined) return undefined;
  const frame = sentFrame({
    gasLimit: wholeOf(sent, "gasLimit"),
    deadline: wholeOf(sent, "deadline"),
    sender: bytesOf(parts, "sender"),
    recipient: bytesOf(parts, "recipient"),
    payload: bytesOf(parts, "payload"),
  });
  return VERIFIED.check(place, frame);
}

/** `MessageSent` is the log right before `MessageIndexed`; together they hold the frame. */
function isRightBefore(event: StoredEvent, indexed: StoredEvent): boolean {
  return (
    event.kind === "mailbox.MessageSent" &&
    event.chainId === indexed.chainId &&
    event.blockHash === indexed.blockHash &&
    event.logIndex + 1 === indexed.logIndex
  );
}
