import type { IndexedEvent } from "@causeway/index";
import {
  encodeFrame,
  frameHash,
  type Hex,
  messageId,
  type Price,
  packPrice,
  uintBytes,
  ZERO_WORD,
} from "@causeway/protocol";

export const [ORIGIN, HUB, DESTINATION] = [1n, 2n, 3n] as const;
export const LANE = uintBytes(1n, 32);
export const SENDER: Hex = `0x${"5e".repeat(20)}`;
const CONTRACT: Hex = `0x${"c0".repeat(20)}`;
/** Seconds from a block to the next. */
export const BLOCK_SECONDS = 10n;

/** Where an event stands; a block has one transaction. */
export interface Place {
  readonly height: bigint;
  readonly logIndex?: number;
}

export interface Sent extends Place {
  readonly index?: bigint;
  readonly deadline?: bigint;
  readonly payload?: Hex;
}

/** Hash of the one transaction of a block. */
export const transactionAt = (chainId: bigint, height: bigint): Hex =>
  uintBytes((chainId << 64n) | height, 32);

function eventOf(
  chainId: bigint,
  kind: string,
  values: IndexedEvent["values"],
  { height, logIndex = 0 }: Place,
): IndexedEvent {
  const transaction = transactionAt(chainId, height);
  const place = { chainId, height, logIndex, blockHash: transaction, transaction };
  return { ...place, at: height * BLOCK_SECONDS, contract: CONTRACT, kind, values };
}

/** The events by which the chains of the lane list it. */
export function listed(hub = 0n): IndexedEvent[] {
  const route = [hub, ZERO_WORD, ZERO_WORD];
  const lane = { laneId: LANE, route, originChainId: ORIGIN, destinationChainId: DESTINATION };
  const proven = { ...lane, lightClient: CONTRACT };
  const at = { height: 1n };
  return [
    eventOf(ORIGIN, "mailbox.OutboundLaneAdded", { ...lane, destination: [] }, at),
    eventOf(DESTINATION, "mailbox.InboundLaneAdded", { ...proven, origin: [] }, at),
    ...(hub === 0n ? [] : [eventOf(hub, "mailbox.ImportedLaneAdded", proven, at)]),
  ];
}

export const GAS_LIMIT = 100_000n;

function frameOf({ deadline = 0n, payload = "0x" }: Omit<Sent, keyof Place>): Hex {
  return encodeFrame({
    ...{ gasLimit: GAS_LIMIT, deadline, payload },
    ...{ sender: SENDER, recipient: SENDER },
  });
}

/** Id of the lane's message. */
export function idOf({ index = 0n, ...parts }: Omit<Sent, keyof Place> = {}): Hex {
  return messageId(LANE, index, frameHash(frameOf(parts)));
}

export function sent({ height, logIndex, ...parts }: Sent): IndexedEvent {
  const { index = 0n } = parts;
  const values = { messageId: idOf(parts), laneId: LANE, index, frame: frameOf(parts) };
  const place = logIndex === undefined ? { height } : { height, logIndex };
  return eventOf(ORIGIN, "mailbox.MessageAppended", values, place);
}

/** @param bits Which messages were delivered, from `first` on. */
export function delivered(height: bigint, first = 0n, bits = 1n): IndexedEvent {
  const values = { laneId: LANE, first, delivered: bits };
  return eventOf(DESTINATION, "mailbox.MessagesDelivered", values, { height });
}

/** An attempt at the lane's message, on a chain whose recipients answer later. */
export function called(height: bigint, attempt = 1n): IndexedEvent {
  const values = { messageId: idOf(), laneId: LANE, index: 0n, attempt };
  return eventOf(DESTINATION, "mailbox.MessageCalled", values, { height });
}

/** @param attempt Its number, where attempts have numbers. */
export function failed(id: Hex, place: Place, attempt?: bigint): IndexedEvent {
  const number = attempt === undefined ? {} : { attempt };
  const values = { messageId: id, reason: uintBytes(0n, 32), ...number };
  return eventOf(DESTINATION, "mailbox.MessageFailed", values, place);
}

export function ended(
  name: "MessageExpired" | "MessageRejected" | "MessageVoided",
  height: bigint,
): IndexedEvent {
  const values = { messageId: idOf(), laneId: LANE, index: 0n };
  return eventOf(DESTINATION, `mailbox.${name}`, values, { height });
}

export function priced(price: Price, place: Place): IndexedEvent {
  const values = { destinationChainId: DESTINATION, price: packPrice(price), upcoming: 0n };
  return eventOf(ORIGIN, "mailbox.PriceSet", values, place);
}

export function exempted(exempt: boolean, place: Place): IndexedEvent {
  return eventOf(ORIGIN, "mailbox.FeeExemptSet", { account: SENDER, exempt }, place);
}
