import {
  encodeMembers,
  type Hex,
  type Member,
  type Peer,
  type Price,
  packPrice,
  type Route,
} from "@causeway/protocol";
import { type Address, type Builder, beginCell, type Cell } from "@ton/core";

import { snake, words } from "../cells";
import {
  type AnchorWords,
  anchorCell,
  bytesOf,
  evidenceCell,
  type ShownCheckpoint,
} from "../light-client/cells";

/** A message as its sender asks for it. */
export interface SendFields {
  readonly destinationChainId: bigint;
  readonly gasLimit: bigint;
  /** Unix seconds, 0 for none. */
  readonly deadline?: number;
  /** Nanoton. */
  readonly maxFee: bigint;
  readonly refundTo: Address;
  readonly recipient: Hex;
  readonly payload: Hex;
}

/** A range of a lane's messages with its proof. */
export interface BatchFields {
  readonly count: bigint;
  readonly first: bigint;
  readonly members: readonly Member[];
  readonly shown: ShownCheckpoint;
  readonly outboxProof: readonly Hex[];
  readonly siblings: readonly Hex[];
}

export const QUERY = 7n;

export function sendBody(fields: SendFields): Cell {
  return beginCell()
    .storeUint(0x10000001, 32)
    .storeUint(QUERY, 64)
    .storeUint(fields.destinationChainId, 64)
    .storeUint(fields.gasLimit, 64)
    .storeUint(fields.deadline ?? 0, 40)
    .storeCoins(fields.maxFee)
    .storeAddress(fields.refundTo)
    .storeBuilder(addressBytes(fields.recipient))
    .storeRef(snake(fields.payload))
    .endCell();
}

export function deliverBody(
  laneId: Hex,
  excessesTo: Address,
  batch: BatchFields,
  extra = 0n,
): Cell {
  return beginCell()
    .storeUint(0x10000002, 32)
    .storeUint(QUERY, 64)
    .storeBuffer(bytesOf(laneId))
    .storeCoins(extra)
    .storeAddress(excessesTo)
    .storeRef(batchCell(batch))
    .endCell();
}

export function batchCell(batch: BatchFields): Cell {
  return beginCell()
    .storeUint(batch.count, 64)
    .storeUint(batch.first, 64)
    .storeUint(batch.members.length, 16)
    .storeRef(evidenceCell(batch.shown))
    .storeRef(words(batch.outboxProof))
    .storeRef(words(batch.siblings))
    .storeRef(membersCell(batch.members))
    .endCell();
}

export function membersCell(members: readonly Member[]): Cell {
  const cell = members.reduceRight<Cell | null>(
    (next, member) =>
      beginCell()
        .storeRef(snake(encodeMembers([member])))
        .storeMaybeRef(next)
        .endCell(),
    null,
  );
  if (cell === null) throw new Error("no members");
  return cell;
}

export function recoverBody(
  laneId: Hex,
  index: bigint,
  excessesTo: Address,
  frame?: Hex,
  extra = 0n,
  firstSize?: number,
): Cell {
  return beginCell()
    .storeUint(0x10000003, 32)
    .storeUint(QUERY, 64)
    .storeBuffer(bytesOf(laneId))
    .storeUint(index, 64)
    .storeCoins(extra)
    .storeAddress(excessesTo)
    .storeMaybeRef(frame === undefined ? undefined : snake(frame, firstSize))
    .endCell();
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

function addressBytes(bytes: Hex): Builder {
  const buffer = bytesOf(bytes);
  return beginCell().storeUint(buffer.length, 8).storeBuffer(buffer);
}
