import type { Hex } from "@causeway/protocol";
import type { Cell, Slice } from "@ton/core";

import type { EventValue } from "../IndexedEvent.ts";
import { loadWord } from "./words.ts";

/** How long a light client that is stopped vouches for nothing, seconds: `ton/contracts/light-client/halts.tolk`. */
const STOP = 10n * 86_400n;
/** By how much a checkpoint's time may be ahead, seconds. */
const CLOCK_DRIFT = 15n * 60n;
const STOP_CLIENT = 0x1000002a;

/** What an act of a role says of lanes, prices and light clients. */
export interface Act {
  /** The event by which contracts on EVM chains tell the same. */
  readonly kind: string;
  readonly values: Readonly<Record<string, EventValue>>;
  /** Names the light client that it is of. */
  readonly trustId?: Hex;
  /** The chain that a new light client follows. */
  readonly followedChainId?: bigint;
}

/** The way of a lane that an act adds. The log after the act has the lane's id. */
export interface AddedLane {
  readonly kind: "outbound" | "inbound";
  readonly peer: readonly EventValue[];
  /** Undefined of a lane to here, whose state has it. */
  readonly trustId: Hex | undefined;
  readonly hubChainId: bigint;
  readonly hubTrustId: Hex;
  readonly leastLifetime: bigint | undefined;
}

/** Acts of `ton/contracts/mailbox/acts.tolk` that tell of one event, by their numbers. */
const ACTS: Readonly<Record<number, (act: Slice, now: bigint) => Act>> = {
  268435488: (act) => {
    const destinationChainId = act.loadUintBig(64);
    const prices = act.loadRef().beginParse();
    const [price, upcoming] = [prices.loadUintBig(256), prices.loadUintBig(256)];
    return { kind: "mailbox.PriceSet", values: { destinationChainId, price, upcoming } };
  },
  268435490: (act) => {
    act.skip(2);
    const [, followedChainId] = loadPeer(act.loadRef().beginParse());
    return { ...anchored(act.loadRef()), followedChainId: followedChainId as bigint };
  },
  268435492: (act) => ({ kind: "mailbox.LaneOpened", values: { laneId: loadWord(act) } }),
  268435494: (act) => ({ kind: "mailbox.LaneClosed", values: { laneId: loadWord(act) } }),
  268435495: (act) => termsOf(loadWord(act), act.loadUintBig(32)),
  268435497: (act) => ({ trustId: loadWord(act), ...anchored(act.loadRef()) }),
  [STOP_CLIENT]: (act, now) => stopped(loadWord(act), now + STOP),
  268435499: (act, now) => stopped(loadWord(act), now),
  268435500: (act, now) => distrusted(loadWord(act), now + CLOCK_DRIFT),
};

/** The event that an act tells of; undefined for acts of other kinds. @param now Unix seconds of its transaction. */
export function readAct(cell: Cell, now: bigint): Act | undefined {
  const act = cell.beginParse();
  return ACTS[act.loadUint(32)]?.(act, now);
}

/** What an act says beside that: a stop begins a generation of its light client as a distrust does. */
export function readBeside(cell: Cell, now: bigint): Act | undefined {
  const act = cell.beginParse();
  return act.loadUint(32) === STOP_CLIENT ? distrusted(loadWord(act), now + STOP) : undefined;
}

/** The lane that an act adds; undefined for other acts. */
export function readAddedLane(cell: Cell): AddedLane | undefined {
  const act = cell.beginParse();
  const number = act.loadUint(32);
  if (number === 0x10000023) {
    const leastLifetime = act.loadUintBig(32);
    const peer = loadPeer(act.loadRef().beginParse());
    const route = act.loadRef().beginParse();
    const [hubChainId, hubTrustId] = [route.loadUintBig(64), loadWord(route)];
    return {
      kind: "outbound",
      peer,
      hubChainId,
      hubTrustId,
      trustId: loadWord(route),
      leastLifetime,
    };
  }
  if (number !== 0x10000025) return undefined;
  const [hubChainId, hubTrustId] = [act.loadUintBig(64), loadWord(act)];
  const peer = loadPeer(act.loadRef().beginParse());
  return {
    ...{ kind: "inbound", peer, hubChainId, hubTrustId },
    ...{ trustId: undefined, leastLifetime: undefined },
  };
}

/** The terms of a lane. Messages from TON state their gas limit, so a lane has none for those that do not. */
export function termsOf(laneId: Hex, leastLifetime: bigint): Act {
  return { kind: "mailbox.LaneTermsSet", values: { laneId, terms: [0n, leastLifetime] } };
}

function stopped(trustId: Hex, stoppedUntil: bigint): Act {
  return { kind: "lightClient.LightClientStopChanged", trustId, values: { stoppedUntil } };
}

function distrusted(trustId: Hex, distrustedUntil: bigint): Act {
  return { kind: "lightClient.LightClientDistrusted", trustId, values: { distrustedUntil } };
}

function anchored(cell: Cell): Act {
  const anchor = cell.beginParse();
  const [committee, committeeHash] = [loadWord(anchor), loadWord(anchor)];
  const [epoch, leastHeight] = [anchor.loadUintBig(64), anchor.loadUintBig(64)];
  const kind = "lightClient.LightClientAnchored";
  return { kind, values: { committee, committeeHash, epoch, leastHeight } };
}

/** Chain type, chain id and address, as events on EVM chains have them. */
function loadPeer(peer: Slice): readonly EventValue[] {
  const [chainType, chainId] = [peer.loadUintBig(16), peer.loadUintBig(64)];
  const size = peer.loadUint(8);
  return [chainType, chainId, `0x${peer.loadBuffer(size).toString("hex")}`];
}
