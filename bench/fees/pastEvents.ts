import type { MailboxEvent, TransactionInfo } from "@causeway/chains";
import { encodeFrame, type Hex, type Price, uintBytes } from "@causeway/protocol";

import { ScheduleHistory } from "../../scripts/causeway/areas/messaging/fees/backtest/index.ts";

export const [ORIGIN, DESTINATION] = [31_337n, 31_338n];
export const LANE = uintBytes(1n, 32);

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

/** What the origin's mailbox did: prices that move and messages of many senders. */
export function* originEvents(messages: number): Generator<MailboxEvent> {
  const history = pastSchedule(messages);
  for (let move = 0; move < movesWithin(messages); move++) {
    const { height, logIndex } = placeAt(moveTime(move));
    const price = history.priceAt(DESTINATION, { height, logIndex: logIndex + 1n }) as Price;
    const transaction = transactionAt(moveTime(move));
    yield { kind: "priced", destinationChainId: DESTINATION, price, logIndex, transaction };
  }
  for (let index = 0n; index < messages; index++) yield sent(index);
}

/** What the destination's mailbox did: batches. */
export function* destinationEvents(messages: number): Generator<MailboxEvent> {
  for (let first = 0n; first < messages; first += BATCH) {
    const size = BigInt(messages) - first < BATCH ? BigInt(messages) - first : BATCH;
    const indices = Array.from({ length: Number(size) }, (_, i) => first + BigInt(i));
    const transaction = transactionAt(sentAt(first + size) + 60n, 400_000n + size * 90_000n);
    yield { kind: "delivered", laneId: LANE, indices, transaction };
  }
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

function sent(index: bigint): MailboxEvent {
  const sender = uintBytes(1_000n + (index % SENDERS), 20);
  const payload: Hex = `0x${"5a".repeat(Number((index * 37n) % 900n))}`;
  const gasLimit = 60_000n + (index % 11n) * 20_000n;
  return {
    kind: "sent",
    messageId: uintBytes(10n ** 9n + index, 32),
    laneId: LANE,
    index,
    frame: encodeFrame({ gasLimit, deadline: 0n, sender, recipient: sender, payload }),
    logIndex: 1n,
    transaction: transactionAt(sentAt(index)),
  };
}

function sentAt(index: bigint): bigint {
  return START + index * MESSAGE_EVERY + 1n;
}

/** In a block a second. */
function transactionAt(timestamp: bigint, gasUsed = 150_000n): TransactionInfo {
  const hash = uintBytes(timestamp, 32);
  return {
    hash,
    blockHash: hash,
    height: timestamp,
    timestamp,
    gasUsed,
    gasPrice: 9n * 10n ** 8n,
    l1Fee: 0n,
  };
}
