import type { Hex, Peer } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

import { snake, words } from "../cells";
import { bytesOf } from "../light-client/cells";
import { type BatchFields, batchCell, peerCell, QUERY } from "../mailbox/bodies";

/** A message by its lane, place and frame. */
export interface MessagePlace {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
}

/** A message from TON with its proof. */
export interface SettleFields {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly extra?: bigint;
  readonly excessesTo: Address;
  readonly frame: Hex;
  readonly siblings: readonly Hex[];
}

export function expireBody(laneId: Hex, refundTo: Address, batch: BatchFields): Cell {
  return provenBody(0x10000008, laneId, refundTo, batch);
}

export function confirmBody(laneId: Hex, excessesTo: Address, batch: BatchFields): Cell {
  return provenBody(0x1000000a, laneId, excessesTo, batch);
}

export function tellVoidedBody(place: MessagePlace, refundTo: Address): Cell {
  return beginCell()
    .storeUint(0x10000009, 32)
    .storeUint(QUERY, 64)
    .storeBuffer(bytesOf(place.laneId))
    .storeUint(place.index, 64)
    .storeBuffer(bytesOf(place.frameHash))
    .storeAddress(refundTo)
    .endCell();
}

/** @param firstSize Bytes of the frame's first cell. */
export function settleBody(fields: SettleFields, firstSize?: number): Cell {
  return beginCell()
    .storeUint(0x1000000b, 32)
    .storeUint(QUERY, 64)
    .storeBuffer(bytesOf(fields.laneId))
    .storeUint(fields.index, 64)
    .storeCoins(fields.extra ?? 0n)
    .storeAddress(fields.excessesTo)
    .storeRef(snake(fields.frame, firstSize))
    .storeRef(words(fields.siblings))
    .endCell();
}

export function rejectedBody(lane: bigint, index: bigint, attempt: bigint, frameHash: Hex): Cell {
  return beginCell()
    .storeUint(0x50000020, 32)
    .storeUint(lane, 64)
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .storeBuffer(bytesOf(frameHash))
    .endCell();
}

// ---- acts of the access manager

/** @param isTold Whether the origin may learn of it. */
export function voidAct({ laneId, index, frameHash }: MessagePlace, isTold: boolean): Cell {
  return beginCell()
    .storeUint(isTold ? 0x10000040 : 0x10000041, 32)
    .storeBuffer(bytesOf(laneId))
    .storeUint(index, 64)
    .storeBuffer(bytesOf(frameHash))
    .endCell();
}

export function setTellerAct(teller: Peer): Cell {
  return beginCell().storeUint(0x10000042, 32).storeRef(peerCell(teller)).endCell();
}

export function forgetTellerAct(teller: Peer): Cell {
  return beginCell().storeUint(0x10000043, 32).storeRef(peerCell(teller)).endCell();
}

function provenBody(operation: number, laneId: Hex, rest: Address, batch: BatchFields): Cell {
  return beginCell()
    .storeUint(operation, 32)
    .storeUint(QUERY, 64)
    .storeBuffer(bytesOf(laneId))
    .storeAddress(rest)
    .storeRef(batchCell(batch))
    .endCell();
}
