import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell, Dictionary, type Slice } from "@ton/core";

import type { Flight } from "../../RelayedChain.ts";
import { loadCells, loadWord, type MailboxCells, readCell } from "./MailboxCells.ts";

const WORD_BITS = 256n;

/** A lane that ends at a mailbox: `InboundLane` of `ton/contracts/mailbox/state.tolk`. */
export interface KeptInboundLane {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  /** 0 for a direct lane. */
  readonly hubChainId: bigint;
  /** Names the light client that vouches for the lane's messages. */
  readonly trustId: Hex;
  /** Unix seconds until which nothing of the lane is delivered. */
  readonly pausedUntil: bigint;
}

/** Which messages of a lane ended, and which are in flight: `Calls` of the same file. */
interface KeptCalls {
  readonly floor: bigint;
  readonly words: Dictionary<bigint, bigint>;
  readonly inFlight: Dictionary<bigint, Flight>;
  /** How many are in flight. */
  readonly count: bigint;
}

/** Lanes that end at a mailbox, as its data has them. Logs name lanes by the first 8 bytes of their ids. */
export class KeptInbox {
  readonly #lanes: Dictionary<bigint, Cell>;
  readonly #calls: Dictionary<bigint, KeptCalls>;

  /** @throws ChainError `ContractMissing` if it is no mailbox's. */
  constructor({ inbox, calls }: Pick<MailboxCells, "inbox" | "calls">) {
    this.#lanes = readCell(inbox, (slice) => loadCells(slice, 64));
    const kept = beginCell().storeMaybeRef(calls).endCell();
    this.#calls = readCell(kept, (slice) =>
      slice.loadDict(Dictionary.Keys.BigUint(64), { parse: loadCalls, serialize: writesNothing }),
    );
  }

  /** Undefined without a lane of this id. */
  lane(laneId: Hex): KeptInboundLane | undefined {
    const lane = this.laneNamed(nameOf(laneId));
    return lane?.laneId === laneId.toLowerCase() ? lane : undefined;
  }

  /** @param name First 8 bytes of its id. */
  laneNamed(name: bigint): KeptInboundLane | undefined {
    const cell = this.#lanes.get(name);
    return cell && readCell(cell, loadLane);
  }

  /** Whether the message at a place of a lane to here has ended. */
  isDone(laneId: Hex, index: bigint): boolean {
    return this.lane(laneId) !== undefined && this.isSettled(laneId, index);
  }

  /** The same of a lane from here: whether the message's sender took notice of its end. */
  isSettled(laneId: Hex, index: bigint): boolean {
    const calls = this.#calls.get(nameOf(laneId));
    if (calls === undefined) return false;
    const place = index / WORD_BITS;
    const word = calls.words.get(place) ?? (place < calls.floor ? -1n : 0n);
    return ((word >> (index % WORD_BITS)) & 1n) === 1n;
  }

  /** The call in flight at a place of a lane of either direction: also that of a sender about its own message. */
  flightAt(laneId: Hex, index: bigint): Flight | undefined {
    return this.#calls.get(nameOf(laneId))?.inFlight.get(index);
  }

  /** How many calls of a lane of either direction are in flight. */
  callsInFlight(laneId: Hex): bigint {
    return this.#calls.get(nameOf(laneId))?.count ?? 0n;
  }
}

function nameOf(laneId: Hex): bigint {
  return BigInt(laneId.slice(0, 18));
}

function loadLane(slice: Slice): KeptInboundLane {
  const laneId = loadWord(slice);
  slice.skip(16);
  const [originChainId, hubChainId] = [slice.loadUintBig(64), slice.loadUintBig(64)];
  const trustId = loadWord(slice);
  slice.skip(40 + 40);
  return { laneId, originChainId, hubChainId, trustId, pausedUntil: slice.loadUintBig(40) };
}

function loadCalls(slice: Slice): KeptCalls {
  const floor = slice.loadUintBig(64);
  const words = slice.loadDict(Dictionary.Keys.BigUint(64), Dictionary.Values.BigUint(256));
  const flights = { parse: loadFlight, serialize: writesNothing };
  const inFlight = slice.loadDict(Dictionary.Keys.BigUint(64), flights);
  return { floor, words, inFlight, count: slice.loadUintBig(16) };
}

function loadFlight(slice: Slice): Flight {
  const attempt = slice.loadUintBig(64);
  slice.skip(256 + 256 + 16);
  return { attempt, since: slice.loadUintBig(40) };
}

function writesNothing(): never {
  throw new TypeError("a mailbox's data is read here alone");
}
