import type { Hex } from "@causeway/protocol";
import type { Address, Cell, Slice } from "@ton/core";

/** Operations of the mailbox: `messages.tolk` of mailbox and expiry. */
export const OP = {
  received: 0x50000001,
  taken: 0x50000011,
  told: 0x50000021,
  byManager: 0x20000010,
  distrust: 0x1000002c,
  confirm: 0x1000000a,
  send: 0x10000001,
  topUp: 0x10000014,
} as const;

/** Operations of its logs. */
export const LOG = {
  sent: 0x60000001,
  delivered: 0x60000003,
  failed: 0x60000004,
  ended: 0x60000020,
  voided: 0x60000021,
  recorded: 0x60000023,
  settled: 0x60000024,
} as const;

/** The operation of a body, 0 without one. */
export function opOf(body: Cell): number {
  return body.bits.length < 32 ? 0 : body.beginParse().preloadUint(32);
}

/** A lane's name, the place of its message, and an attempt's number. */
export function loadPlace(slice: Slice): [lane: bigint, index: bigint, attempt: bigint] {
  return [slice.loadUintBig(64), slice.loadUintBig(64), slice.loadUintBig(64)];
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
