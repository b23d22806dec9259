import * as messages from "@causeway/chains/ton/messages";
import { addressBytes, bytesOf, snake } from "@causeway/chains/ton/messages";
import { type Hex, type Peer, type Price, packPrice, type Route } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

import { type AnchorWords, anchorCell } from "../light-client/cells";

/** A message as its sender asks for it. */
export type SendFields = Omit<messages.SendFields, "queryId" | "deadline"> & {
  readonly deadline?: number;
};

export type { TonBatch as BatchFields } from "@causeway/chains/ton/messages";

export const QUERY = 7n;

export function sendBody(fields: SendFields): Cell {
  return messages.sendBody({ queryId: QUERY, deadline: 0, ...fields });
}

export function deliverBody(
  laneId: Hex,
  excessesTo: Address,
  batch: messages.TonBatch,
  extra = 0n,
): Cell {
  return messages.deliverBody({ queryId: QUERY, laneId, excessesTo, batch, extra });
}

export function recoverBody(
  laneId: Hex,
  index: bigint,
  excessesTo: Address,
  frame?: Hex,
  extra = 0n,
  firstSize?: number,
): Cell {
  const fields = { queryId: QUERY, laneId, index, excessesTo, frame, extra };
  return messages.recoverBody(fields, firstSize);
}

export function takenBody(lane: bigint, index: bigint, attempt: bigint): Cell {
  return beginCell()
    .storeUint(0x50000011, 32)
    .storeUint(lane, 64)
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .endCell();
}

/** @param frame What the recipient asks to be called with once more. */
export function answeredBody(
  laneId: Hex,
  index: bigint,
  attempt: bigint,
  excessesTo: Address,
  frame?: Hex,
): Cell {
  const again =
    frame === undefined ? undefined : beginCell().storeCoins(0).storeRef(snake(frame)).endCell();
  const back = beginCell().storeBuffer(bytesOf(laneId)).storeAddress(excessesTo);
  return beginCell()
    .storeUint(0x50000013, 32)
    .storeUint(BigInt(laneId) >> 192n, 64)
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .storeRef(back.storeMaybeRef(again))
    .endCell();
}

// ---- acts of the access manager

export function byManagerBody(act: Cell, execution = 1n): Cell {
  return beginCell()
    .storeUint(0x20000010, 32)
    .storeUint(execution, 64)
    .storeAddress(null)
    .storeRef(act)
    .endCell();
}

export function setPricesAct(chainId: bigint, price: Price): Cell {
  const word = BigInt(packPrice(price));
  const prices = beginCell().storeUint(word, 256).storeUint(word, 256);
  return beginCell()
    .storeUint(0x10000020, 32)
    .storeUint(chainId, 64)
    .storeRef(prices)
    .storeMaybeRef(null)
    .endCell();
}

export function addClientAct(
  followed: Peer,
  anchor: AnchorWords,
  { asOrigin = true, asHub = true }: { asOrigin?: boolean; asHub?: boolean } = {},
): Cell {
  return beginCell()
    .storeUint(0x10000022, 32)
    .storeBit(asOrigin)
    .storeBit(asHub)
    .storeRef(peerCell(followed))
    .storeRef(anchorCell(anchor))
    .endCell();
}

export function addOutboundLaneAct(destination: Peer, route: Route, minLifetime = 600): Cell {
  return beginCell()
    .storeUint(0x10000023, 32)
    .storeUint(minLifetime, 32)
    .storeRef(peerCell(destination))
    .storeRef(
      beginCell()
        .storeUint(route.hubChainId, 64)
        .storeBuffer(bytesOf(route.hubTrustId))
        .storeBuffer(bytesOf(route.trustId)),
    )
    .endCell();
}

export function openLaneAct(laneId: Hex): Cell {
  return beginCell().storeUint(0x10000024, 32).storeBuffer(bytesOf(laneId)).endCell();
}

export function addInboundLaneAct(
  origin: Peer,
  { hubChainId, hubTrustId }: Pick<Route, "hubChainId" | "hubTrustId">,
): Cell {
  return beginCell()
    .storeUint(0x10000025, 32)
    .storeUint(hubChainId, 64)
    .storeBuffer(bytesOf(hubTrustId))
    .storeRef(peerCell(origin))
    .endCell();
}

export function peerCell({ chainType, chainId, mailbox }: Peer): Cell {
  return beginCell()
    .storeUint(chainType, 16)
    .storeUint(chainId, 64)
    .storeBuilder(addressBytes(mailbox))
    .endCell();
}
