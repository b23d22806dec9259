import {
  ChainType,
  encodeFrame,
  encodeInteroperableAddress,
  frameHash,
  type Hex,
  messageId,
  uintBytes,
  ZERO_WORD,
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

/** The three listings of a lane: at its origin, at its destination, and on the hub. A direct lane has the hub 0 and no third. */
export function laneAdded(hub: bigint = HUB): StoredEvent[] {
  const route = [hub, ZERO_WORD, ZERO_WORD];
  const [origin, destination] = [
    [0n, ORIGIN, "0x"],
    [0n, DESTINATION, "0x"],
  ];
  const common = { laneId: LANE, route };
  const outbound = { ...common, destinationChainId: DESTINATION, destination };
  const inbound = { ...common, originChainId: ORIGIN, origin, lightClient: CONTRACT };
  const imported = {
    ...{ ...common, originChainId: ORIGIN, destinationChainId: DESTINATION },
    lightClient: CONTRACT,
  };
  const listed = [
    eventOf("mailbox.OutboundLaneAdded", outbound, { height: 1n }),
    eventOf("mailbox.InboundLaneAdded", inbound, { chainId: DESTINATION, height: 1n }),
    eventOf("mailbox.ImportedLaneAdded", imported, { chainId: HUB, height: 1n }),
  ];
  return hub === HUB ? listed : listed.slice(0, 2);
}

/** An import of the lane on the hub, of messages below `count`. */
export function laneImported(count: bigint, height: bigint, place: Place = {}): StoredEvent {
  const values = { laneId: LANE, count, laneRoot: ZERO_WORD, height: 10n };
  return eventOf("mailbox.LaneImported", values, { chainId: HUB, height, ...place });
}

/** A checkpoint of height `proven` that the light client of a chain accepted. */
export function accepted(chainId: bigint, proven: bigint, height: bigint): StoredEvent {
  const checkpointHash = uintBytes(proven, 32);
  const values = { height: proven, checkpointHash, outboxRoot: idOf(frameOf()), timestamp: 5n };
  return eventOf("lightClient.CheckpointAccepted", values, { chainId, height });
}

/** An attempt at a message, whose recipient answers later. */
export function called(height: bigint, attempt: bigint, place: Place = {}): StoredEvent {
  const values = { messageId: idOf(frameOf()), laneId: LANE, index: 0n, attempt };
  return eventOf("mailbox.MessageCalled", values, { chainId: DESTINATION, height, ...place });
}

/** An attempt at a message whose recipient failed. @param attempt Its number, where attempts have numbers. */
export function failed(
  height: bigint,
  reason: Hex = idOf(frameOf()),
  attempt?: bigint,
): StoredEvent {
  const numbered = attempt === undefined ? {} : { attempt };
  const values = { messageId: idOf(frameOf()), reason, ...numbered };
  return eventOf("mailbox.MessageFailed", values, { chainId: DESTINATION, height });
}
