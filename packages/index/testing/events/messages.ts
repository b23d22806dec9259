import {
  ChainType,
  encodeFrame,
  encodeInteroperableAddress,
  frameHash,
  type Hex,
  messageId,
  uintBytes,
} from "@causeway/protocol";

import type { EventValue, StoredEvent } from "../../src/IndexedEvent.ts";

export const [ORIGIN, HUB, DESTINATION] = [1n, 2n, 3n] as const;
export const LANE = `0x${"1a".repeat(32)}`;
export const SENDER = `0x${"5e".repeat(20)}`;
export const RECIPIENT = `0x${"4e".repeat(20)}`;
export const CONTRACT = `0x${"c0".repeat(20)}`;

/** Where an event stands. */
export interface Place {
  readonly chainId?: bigint;
  readonly height?: bigint;
  readonly logIndex?: number;
  readonly isFinal?: boolean;
}

/** An event as the index keeps it; its block and transaction follow from its height. */
export function eventOf(
  kind: string,
  values: Readonly<Record<string, EventValue>>,
  { chainId = ORIGIN, height = 10n, logIndex = 0, isFinal = true }: Place = {},
): StoredEvent {
  const blockHash = uintBytes((chainId << 64n) | height, 32);
  return {
    ...{ chainId, height, logIndex, blockHash, isFinal, kind, values },
    transaction: uintBytes((1n << 200n) | height, 32),
    at: height * 10n,
    contract: CONTRACT,
  };
}

export function frameOf(payload: Hex = "0x", deadline = 0n): Hex {
  return encodeFrame({ ...limits(deadline), sender: SENDER, recipient: RECIPIENT, payload });
}

export function idOf(frame: Hex, index = 0n): Hex {
  return messageId(LANE, index, frameHash(frame));
}

/** A message of `send`. */
export function appended(index = 0n, frame = frameOf(), place: Place = {}): StoredEvent {
  const values = { messageId: idOf(frame, index), laneId: LANE, index, frame };
  return eventOf("mailbox.MessageAppended", values, place);
}

/** A message of `sendMessage`: the log with the payload, and the one with the id after it. */
export function indexed(payload: Hex, place: Place = {}, index = 0n): [StoredEvent, StoredEvent] {
  const { logIndex = 0 } = place;
  const parts = { sender: interoperable(SENDER), recipient: interoperable(RECIPIENT), payload };
  const sendId = uintBytes(0n, 32);
  const id = idOf(frameOf(payload), index);
  return [
    eventOf("mailbox.MessageSent", { sendId, ...parts, value: 0n, attributes: [] }, place),
    eventOf(
      "mailbox.MessageIndexed",
      { messageId: id, laneId: LANE, index, ...limits(0n) },
      { ...place, logIndex: logIndex + 1 },
    ),
  ];
}

export function delivered(first: bigint, bits: bigint, place: Place = {}): StoredEvent {
  const values = { laneId: LANE, first, delivered: bits };
  return eventOf("mailbox.MessagesDelivered", values, { chainId: DESTINATION, ...place });
}

export function ended(
  event: "MessageExpired" | "MessageRejected" | "MessageVoided",
  index = 0n,
  place: Place = {},
): StoredEvent {
  const values = { messageId: idOf(frameOf(), index), laneId: LANE, index };
  return eventOf(`mailbox.${event}`, values, { chainId: DESTINATION, ...place });
}

function limits(deadline: bigint) {
  return { gasLimit: 100_000n, deadline };
}

function interoperable(address: Hex): Hex {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId: 7n, address });
}
