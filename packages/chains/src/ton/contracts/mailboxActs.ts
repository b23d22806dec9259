import type { Hex, Peer, Route } from "@causeway/protocol";
import { type Builder, beginCell, type Cell } from "@ton/core";

import { addressBytes, bytesOf } from "../messages/cells.ts";
import { MailboxAct, TOP_UP } from "./actCodes.ts";

/** The committee from which a light client starts: `Anchor` of `ton/contracts/light-client/anchoring.tolk`. */
export interface Anchor {
  readonly committee: Hex;
  readonly committeeHash: Hex;
  readonly epoch: bigint;
  readonly leastHeight: bigint;
}

/** For what lanes a light client may be asked. */
export interface ClientPurposes {
  readonly asOrigin: boolean;
  readonly asHub: boolean;
}

/** Acts whose only field is a lane's id or a client's trust id. */
type OneWord =
  | "openLane"
  | "closeLane"
  | "stopClient"
  | "resumeClient"
  | "distrustClient"
  | "pauseLane"
  | "unpauseLane"
  | "extendPause";

/** Restricted acts of a mailbox, as an access manager takes them. */
export const mailboxActs = {
  oneWord: (name: OneWord, word: Hex): Cell => begin(name).storeBuffer(bytesOf(word), 32).endCell(),
  addClient: (followed: Peer, anchor: Anchor, { asOrigin, asHub }: ClientPurposes): Cell =>
    begin("addClient")
      .storeBit(asOrigin)
      .storeBit(asHub)
      .storeRef(peerCell(followed))
      .storeRef(anchorCell(anchor))
      .endCell(),
  anchorClient: (trustId: Hex, anchor: Anchor): Cell =>
    begin("anchorClient").storeBuffer(bytesOf(trustId), 32).storeRef(anchorCell(anchor)).endCell(),
  setClientTrust: (trustId: Hex, { asOrigin, asHub }: ClientPurposes): Cell =>
    begin("setClientTrust")
      .storeBuffer(bytesOf(trustId), 32)
      .storeBit(asOrigin)
      .storeBit(asHub)
      .endCell(),
  /** @param minLifetime Seconds. */
  addOutboundLane: (destination: Peer, route: Route, minLifetime: number): Cell =>
    begin("addOutboundLane")
      .storeUint(minLifetime, 32)
      .storeRef(peerCell(destination))
      .storeRef(
        beginCell()
          .storeUint(route.hubChainId, 64)
          .storeBuffer(bytesOf(route.hubTrustId), 32)
          .storeBuffer(bytesOf(route.trustId), 32),
      )
      .endCell(),
  /** @param minLifetime Seconds. */
  setMinLifetime: (laneId: Hex, minLifetime: number): Cell =>
    begin("setMinLifetime").storeBuffer(bytesOf(laneId), 32).storeUint(minLifetime, 32).endCell(),
  addInboundLane: (
    origin: Peer,
    { hubChainId, hubTrustId }: Pick<Route, "hubChainId" | "hubTrustId">,
  ): Cell =>
    begin("addInboundLane")
      .storeUint(hubChainId, 64)
      .storeBuffer(bytesOf(hubTrustId), 32)
      .storeRef(peerCell(origin))
      .endCell(),
  /** Ends a message without a proof. @param isTold Whether its origin may learn of it. */
  voidMessage: (laneId: Hex, index: bigint, frameHash: Hex, isTold: boolean): Cell =>
    begin(isTold ? "voidMessage" : "voidSilently")
      .storeBuffer(bytesOf(laneId), 32)
      .storeUint(index, 64)
      .storeBuffer(bytesOf(frameHash), 32)
      .endCell(),
  setTeller: (teller: Peer): Cell => begin("setTeller").storeRef(peerCell(teller)).endCell(),
  forgetTeller: (teller: Peer): Cell => begin("forgetTeller").storeRef(peerCell(teller)).endCell(),
};

/** The body of a message that adds its value to a mailbox's balance. */
export function topUpBody(): Cell {
  return beginCell().storeUint(TOP_UP, 32).endCell();
}

function peerCell({ chainType, chainId, mailbox }: Peer): Cell {
  return beginCell()
    .storeUint(chainType, 16)
    .storeUint(chainId, 64)
    .storeBuilder(addressBytes(mailbox))
    .endCell();
}

function anchorCell({ committee, committeeHash, epoch, leastHeight }: Anchor): Cell {
  return beginCell()
    .storeBuffer(bytesOf(committee), 32)
    .storeBuffer(bytesOf(committeeHash), 32)
    .storeUint(epoch, 64)
    .storeUint(leastHeight, 64)
    .endCell();
}

function begin(name: keyof typeof MailboxAct): Builder {
  return beginCell().storeUint(MailboxAct[name], 32);
}
