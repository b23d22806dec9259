import { FROZEN_UNTIL, type Hex } from "@causeway/protocol";
import type { Cell, Dictionary, Slice } from "@ton/core";

import { type KeptDestination, loadDestination } from "../mailbox/destination.ts";
import { loadCells, loadWord, readCell, readMailbox, wordOf } from "../mailbox/MailboxCells.ts";
import { type KeptTellers, loadTellers } from "../mailbox/tellers.ts";

/** A lane to a mailbox, as the mailbox keeps it. */
export interface LaneIn {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  /** 0 for a direct lane. */
  readonly hubChainId: bigint;
  readonly trustId: Hex;
  /** Unix seconds; 0 if it never was paused. */
  readonly pausedUntil: bigint;
}

/** A lane from a mailbox. */
export interface LaneOut {
  readonly laneId: Hex;
  readonly count: bigint;
  readonly state: "added" | "open" | "closed";
  readonly destinationChainId: bigint;
  /** Seconds. */
  readonly minLifetime: number;
}

/** A light client: whom it believes, for what it is asked, and what a role did to it. Times are unix seconds. */
export interface ClientState {
  readonly followedChainId: bigint;
  readonly asOrigin: boolean;
  readonly asHub: boolean;
  readonly epoch: bigint;
  readonly committee: Hex;
  readonly committeeHash: Hex;
  readonly leastHeight: bigint;
  /** Of its newest checkpoint, or since it was anchored. */
  readonly trustedSince: bigint;
  readonly distrustedUntil: bigint;
  readonly stoppedUntil: bigint;
  readonly isFrozen: boolean;
  readonly timesAnchored: number;
  /** Whether it was stopped, and nobody anchored or resumed it since. */
  readonly isSuspected: boolean;
}

/** All that roles change in a mailbox: `ton/contracts/mailbox/state.tolk`. */
export interface MailboxState {
  readonly lanesIn: readonly LaneIn[];
  readonly lanesOut: readonly LaneOut[];
  readonly destinations: ReadonlyMap<bigint, KeptDestination>;
  /** By trust id. */
  readonly clients: ReadonlyMap<Hex, ClientState>;
  /** By chain id. */
  readonly tellers: ReadonlyMap<bigint, KeptTellers>;
}

const LANE_STATES = [undefined, "added", "open", "closed"] as const;

/** @throws ChainError `ContractMissing` if it is no mailbox's data. */
export function readMailboxState(data: Cell): MailboxState {
  const { inbox, outbox } = readMailbox(data);
  return { ...readCell(inbox, loadInbox), ...readCell(outbox, loadOutbox) };
}

function loadInbox(slice: Slice) {
  const [lanes, clients] = [loadCells(slice, 64), loadCells(slice, 256)];
  const tellers = loadCells(slice.loadRef().beginParse(), 64);
  return {
    lanesIn: lanes.values().map((cell) => readCell(cell, loadLaneIn)),
    clients: mapOf(clients, wordOf, loadClient),
    tellers: mapOf(tellers, (chainId) => chainId, loadTellers),
  };
}

function loadOutbox(slice: Slice) {
  slice.skip(64 + 32);
  slice.loadMaybeRef();
  const [lanes, destinations] = [loadCells(slice, 256), loadCells(slice, 64)];
  return {
    lanesOut: [...lanes].map(([id, cell]) =>
      readCell(cell, (lane) => loadLaneOut(wordOf(id), lane)),
    ),
    destinations: mapOf(destinations, (chainId) => chainId, loadDestination),
  };
}

function loadLaneIn(slice: Slice): LaneIn {
  const laneId = loadWord(slice);
  slice.skip(16);
  const [originChainId, hubChainId] = [slice.loadUintBig(64), slice.loadUintBig(64)];
  const trustId = loadWord(slice);
  const pausedUntil = slice.skip(40 + 40).loadUintBig(40);
  return { laneId, originChainId, hubChainId, trustId, pausedUntil };
}

function loadLaneOut(laneId: Hex, slice: Slice): LaneOut {
  const [count, state] = [slice.loadUintBig(32), LANE_STATES[slice.loadUint(8)]];
  if (state === undefined) throw new RangeError(`lane ${laneId} has an unknown state`);
  const [destinationChainId, minLifetime] = [slice.loadUintBig(64), slice.loadUint(32)];
  return { laneId, count, state, destinationChainId, minLifetime };
}

function loadClient(slice: Slice): ClientState {
  const followedChainId = slice.loadUintBig(64);
  const [asOrigin, asHub] = [slice.loadBit(), slice.loadBit()];
  const [leastHeight, epoch] = [slice.skip(256 + 48).loadUintBig(48), slice.loadUintBig(24)];
  const trustedSince = slice.loadUintBig(40);
  const [distrustedUntil, stoppedUntil] = [slice.skip(16).loadUintBig(40), slice.loadUintBig(40)];
  slice.loadMaybeRef();
  const [office, record] = [slice.loadRef().beginParse(), slice.loadRef().beginParse()];
  record.skip(6 * 40);
  return {
    ...{ followedChainId, asOrigin, asHub, epoch, leastHeight, trustedSince },
    ...{ distrustedUntil, stoppedUntil, isFrozen: stoppedUntil === FROZEN_UNTIL },
    ...{ committee: loadWord(office), committeeHash: loadWord(office) },
    ...{ timesAnchored: record.loadUint(16), isSuspected: record.loadBit() },
  };
}

function mapOf<Key, Value>(
  cells: Dictionary<bigint, Cell>,
  keyOf: (key: bigint) => Key,
  load: (slice: Slice) => Value,
): Map<Key, Value> {
  return new Map([...cells].map(([key, cell]) => [keyOf(key), readCell(cell, load)]));
}
