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

import { ScheduleHistory } from "../../scripts/causeway/areas/messaging/fees/backtest/index.ts";

export const [ORIGIN, DESTINATION] = [31_337n, 31_338n];
const LANE = uintBytes(1n, 32);
const CONTRACT = uintBytes(0xc0n, 20);

/** What each delivery cost. */
export const DELIVERY_COST = { gasUsed: 1_120_000n, gasPrice: 9n * 10n ** 8n, l1Fee: 0n };

const lane = {
  ...{ laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION },
  route: [0n, ZERO_WORD, ZERO_WORD],
};

/** Seconds from a message to the next, and from a price to the next. */
const [MESSAGE_EVERY, PRICE_EVERY] = [600n, 3_600n];
const START = 1_700_000_000n;
/** Members of a delivery. */
const BATCH = 8n;
const SENDERS = 500n;

export const PRICE: Price = {
  base: 10n ** 14n,
  gasPrice: 10n ** 9n,
  maxGasLimit: 1_000_000n,
  maxPayload: 32_768n,
  gasPerByte: 45n,
};

/** Of a schedule whose gas price moved all the time, until the last of so many messages. */
export function pastSchedule(messages: number): ScheduleHistory {
  const schedule = { bandBps: 20_000n, prices: new Map([[DESTINATION, PRICE]]) };
  const begin = placeAt(START - 2n * PRICE_EVERY);
  return new ScheduleHistory([
    { kind: "published", version: 1, schedule, ...begin },
    { kind: "effective", version: 1, ...begin },
    ...Array.from({ length: movesWithin(messages) }, (_, move) => ({
      kind: "moved" as const,
      destinationChainId: DESTINATION,
      gasPrice: (PRICE.gasPrice * (80n + ((7n * BigInt(move)) % 40n))) / 100n,
      ...placeAt(moveTime(move)),
    })),
  ]);
}

/** What contracts of the origin said: the lane, prices that move, and messages of many senders. */
export function originEvents(messages: number): IndexedEvent[] {
  const history = pastSchedule(messages);
  const events = [
    eventOf(ORIGIN, "mailbox.OutboundLaneAdded", START - 1n, { ...lane, destination: [] }),
  ];
  for (let move = 0; move < movesWithin(messages); move++) {
    const { height, logIndex } = placeAt(moveTime(move));
    const price = history.priceAt(DESTINATION, { height, logIndex: logIndex + 1n }) as Price;
    const values = { destinationChainId: DESTINATION, price: packPrice(price), upcoming: 0n };
    events.push(eventOf(ORIGIN, "mailbox.PriceSet", height, values));
  }
  for (let index = 0n; index < messages; index++) events.push(sent(index));
  return events.sort((one, other) => Number(one.height - other.height));
}

/** What contracts of the destination said: the lane, and batches. */
export function destinationEvents(messages: number): IndexedEvent[] {
  const listed = { ...lane, lightClient: CONTRACT, origin: [] };
  const events = [eventOf(DESTINATION, "mailbox.InboundLaneAdded", START - 1n, listed)];
  for (let first = 0n; first < messages; first += BATCH) {
    const size = BigInt(messages) - first < BATCH ? BigInt(messages) - first : BATCH;
    const values = { laneId: LANE, first, delivered: (1n << size) - 1n };
    const height = sentAt(first + size) + 60n;
    events.push(eventOf(DESTINATION, "mailbox.MessagesDelivered", height, values));
  }
  return events;
}

function moveTime(move: number): bigint {
  return START + BigInt(move) * PRICE_EVERY;
}

function movesWithin(messages: number): number {
  return 1 + Number((BigInt(messages) * MESSAGE_EVERY) / PRICE_EVERY);
}

function placeAt(time: bigint) {
  return { height: time, logIndex: 0n, time };
}

function sent(index: bigint): IndexedEvent {
  const sender = uintBytes(1_000n + (index % SENDERS), 20);
  const payload: Hex = `0x${"5a".repeat(Number((index * 37n) % 900n))}`;
  const gasLimit = 60_000n + (index % 11n) * 20_000n;
  const frame = encodeFrame({ gasLimit, deadline: 0n, sender, recipient: sender, payload });
  const id = messageId(LANE, index, frameHash(frame));
  const values = { messageId: id, laneId: LANE, index, frame };
  return eventOf(ORIGIN, "mailbox.MessageAppended", sentAt(index), values);
}

function sentAt(index: bigint): bigint {
  return START + index * MESSAGE_EVERY + 1n;
}

/** In a block a second, which has one transaction. */
function eventOf(
  chainId: bigint,
  kind: string,
  height: bigint,
  values: IndexedEvent["values"],
): IndexedEvent {
  const hash = uintBytes(height, 32);
  const place = { chainId, height, logIndex: 0, blockHash: hash, transaction: hash, at: height };
  return { ...place, contract: CONTRACT, kind, values };
}
