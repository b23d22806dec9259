import type { Hex } from "@causeway/protocol";
import type { Address, Cell, Slice } from "@ton/core";

import type { InternalMessage } from "./Traffic";

/** Operations of the mailbox: `messages.tolk` of mailbox and expiry. */
export const OP = {
  received: 0x50000001,
  taken: 0x50000011,
  told: 0x50000021,
  byManager: 0x20000010,
  distrust: 0x1000002c,
  confirm: 0x1000000a,
  send: 0x10000001,
  voidMessage: 0x10000040,
  voidSilently: 0x10000041,
  excesses: 0xd53276db,
  topUp: 0x10000014,
} as const;

/** What a question that bounces begins with; its body is the first reference. */
const QUESTION_BOUNCED = 0xfffffffe;

/** Operations of its logs. */
export const LOG = {
  sent: 0x60000001,
  delivered: 0x60000003,
  ended: 0x60000020,
  voided: 0x60000021,
  recorded: 0x60000023,
  settled: 0x60000024,
} as const;

/** The operation of a body, 0 without one. */
export function opOf(body: Cell): number {
  return body.bits.length < 32 ? 0 : body.beginParse().preloadUint(32);
}

/** The operation of the act that a manager orders, 0 if it orders none. */
export function actOf(body: Cell): number {
  const [act] = body.refs;
  return opOf(body) === OP.byManager && act !== undefined ? opOf(act) : 0;
}

/** A lane's name, the place of its message, and an attempt's number. */
export function loadPlace(slice: Slice): [lane: bigint, index: bigint, attempt: bigint] {
  return [slice.loadUintBig(64), slice.loadUintBig(64), slice.loadUintBig(64)];
}

/** The call that an answer or a bounce is about; undefined for other messages. */
export function placeIn({ info, body }: InternalMessage): ReturnType<typeof loadPlace> | undefined {
  const isQuestion = info.bounced && opOf(body) === QUESTION_BOUNCED;
  const told = isQuestion ? body.refs[0] : body;
  const slice = told?.beginParse();
  const before = info.bounced && !isQuestion ? 64 : 32;
  if (slice === undefined || slice.remainingBits < before + 3 * 64) return undefined;
  return loadPlace(slice.skip(before));
}

/** First 8 bytes of a lane's id. */
export function nameOf(laneId: Hex): bigint {
  return BigInt(laneId.slice(0, 18));
}

export function wordOf(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

export function wordOfAccount({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}
