import type { StoredEvent } from "@causeway/index";
import {
  accepted,
  appended,
  DESTINATION,
  delivered,
  ended,
  eventOf,
  frameOf,
  HUB,
  idOf,
  LANE,
  laneAdded,
  laneImported,
} from "@causeway/index/testing/events/messages.ts";
import type { Hex } from "@causeway/protocol";

/** Height of each chain's newest final block. */
export const FINAL = 90n;
/** Before the newest block of the destination, by its clock. */
const PASSED = 500n;

/** A message of the lane, and all that answers must say of it. */
export interface StatedMessage {
  readonly index: bigint;
  readonly messageId: Hex;
  /** Ours. */
  readonly state: string;
  /** On the wire. */
  readonly number: 0 | 1 | 2 | 3 | 4;
  readonly who: string;
  readonly isImported: boolean;
  readonly isEnded: boolean;
}

const stated = (
  index: bigint,
  state: string,
  number: StatedMessage["number"],
  who: string,
  known: { isImported?: boolean; isEnded?: boolean } = {},
): StatedMessage => ({
  ...{ index, messageId: idOf(FRAMES.get(index) ?? frameOf(), index), state, number, who },
  ...{ isImported: false, isEnded: false, ...known },
});

const FRAMES: ReadonlyMap<bigint, Hex> = new Map([[5n, frameOf("0x", PASSED)]]);
const there = { isImported: true, isEnded: true };

/** Messages of one lane through the hub, one of each state. */
export const MESSAGES: readonly StatedMessage[] = [
  stated(0n, "delivered", 1, "nobody", there),
  stated(1n, "rejected", 4, "anyone", there),
  stated(2n, "voided", 4, "anyone", there),
  stated(3n, "expired", 4, "anyone", there),
  stated(4n, "failed", 3, "recipient", { isImported: true }),
  stated(5n, "expirable", 3, "anyone", { isImported: true }),
  stated(6n, "proven", 3, "anyone", { isImported: true }),
  stated(7n, "imported", 3, "anyone", { isImported: true }),
  stated(8n, "proven", 2, "anyone"),
  stated(9n, "finalised", 0, "anyone"),
  stated(10n, "sent", 0, "nobody"),
  stated(11n, "in flight", 0, "anyone"),
];

/** Each message in a block of its own, but the first two in one transaction. */
export function heightOf(index: bigint): bigint {
  if (index === 10n) return FINAL + 1n;
  if (index === 9n) return 50n;
  return index < 2n ? 10n : 10n + index;
}

const sent = ({ index }: StatedMessage): StoredEvent =>
  appended(index, FRAMES.get(index) ?? frameOf(), {
    height: heightOf(index),
    logIndex: index === 1n ? 1 : 0,
  });

const fourth = MESSAGES[4] as StatedMessage;

/** The events of all of them. */
export const EVENTS: readonly StoredEvent[] = [
  ...laneAdded(),
  ...MESSAGES.map(sent),
  ...[accepted(HUB, 18n, 20n), laneImported(7n, 30n), laneImported(8n, 70n)],
  accepted(DESTINATION, 30n, 40n),
  delivered(0n, 1n, { height: 50n }),
  ended("MessageRejected", 1n, { height: 51n }),
  ended("MessageVoided", 2n, { height: 52n }),
  ended("MessageExpired", 3n, { height: 53n }),
  eventOf(
    "mailbox.MessageFailed",
    { messageId: fourth.messageId, reason: "0x" },
    { chainId: DESTINATION, height: 54n },
  ),
  eventOf(
    "mailbox.MessageCalled",
    { messageId: idOf(frameOf(), 11n), laneId: LANE, index: 11n, attempt: 6n },
    { chainId: DESTINATION, height: 55n },
  ),
  eventOf(
    "mailbox.LanePauseChanged",
    { laneId: LANE, pausedUntil: 1n },
    {
      ...{ chainId: DESTINATION, height: 80n },
    },
  ),
];
