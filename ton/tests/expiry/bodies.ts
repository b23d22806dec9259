import * as messages from "@causeway/chains/ton/messages";
import { bytesOf } from "@causeway/chains/ton/messages";
import type { Hex, Peer } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

import { peerCell, QUERY } from "../mailbox/bodies";

/** A message by its lane, place and frame. */
export interface MessagePlace {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
}

/** A message from TON with its proof. */
export type SettleFields = Omit<messages.SettleFields, "queryId" | "extra"> & {
  readonly extra?: bigint;
};

export function expireBody(laneId: Hex, excessesTo: Address, batch: messages.TonBatch): Cell {
  return messages.expireBody({ queryId: QUERY, laneId, excessesTo, batch });
}

export function confirmBody(laneId: Hex, excessesTo: Address, batch: messages.TonBatch): Cell {
  return messages.confirmBody({ queryId: QUERY, laneId, excessesTo, batch });
}

export function tellVoidedBody(place: MessagePlace, excessesTo: Address): Cell {
  return messages.tellVoidedBody({ queryId: QUERY, ...place, excessesTo });
}

/** @param firstSize Bytes of the frame's first cell. */
export function settleBody(fields: SettleFields, firstSize?: number): Cell {
  return messages.settleBody({ queryId: QUERY, extra: 0n, ...fields }, firstSize);
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
