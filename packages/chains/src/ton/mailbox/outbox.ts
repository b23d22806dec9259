import {
  emptyFrontier,
  frontierRoot,
  type Hex,
  type LaneState,
  laneLeaf,
  type Outbox,
  outboxRoot,
} from "@causeway/protocol";
import { type Cell, Dictionary, type Slice } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import { type KeptDestination, loadDestination } from "./destination.ts";
import { loadCells, readCell, wordOf } from "./MailboxCells.ts";

/** A lane that starts at a mailbox: `OutboundLane` of `ton/contracts/outbox/outbox.tolk`. */
export interface KeptLane {
  readonly count: bigint;
  /** 1 while it is listed and takes no messages yet, 2 while it is open, 3 once it is closed. */
  readonly state: number;
  readonly destinationChainId: bigint;
  /** Root of the lane's messages. */
  readonly laneRoot: Hex;
}

const LANE_OPEN = 2;

/** A mailbox's outbox as its data has it. */
export class KeptOutbox {
  readonly chainId: bigint;
  readonly #order: readonly Hex[];
  readonly #lanes: Dictionary<bigint, Cell>;
  readonly #destinations: Dictionary<bigint, Cell>;

  /** @throws ChainError `ContractMissing` if it is no outbox. */
  constructor(cell: Cell) {
    const kept = readCell(cell, loadOutbox);
    this.chainId = kept.chainId;
    this.#order = kept.order;
    this.#lanes = kept.lanes;
    this.#destinations = kept.destinations;
  }

  /** Undefined without a lane of this id. */
  lane(laneId: Hex): KeptLane | undefined {
    const cell = this.#lanes.get(BigInt(laneId));
    return cell && readCell(cell, loadLane);
  }

  isOpen(laneId: Hex): boolean {
    return this.lane(laneId)?.state === LANE_OPEN;
  }

  /** What holds for messages to a chain; undefined of a chain to which there never was a lane. */
  destination(chainId: bigint): KeptDestination | undefined {
    const cell = this.#destinations.get(chainId);
    return cell && readCell(cell, loadDestination);
  }

  /** The same lanes, places and root that the mailbox computes. */
  outbox(): Outbox {
    const lanes = this.#order.map((laneId): LaneState => {
      const lane = this.lane(laneId);
      if (lane === undefined) {
        throw new ChainError("ContractMissing", `the outbox lacks its lane ${laneId}`, { laneId });
      }
      const { count, destinationChainId, laneRoot } = lane;
      return { originChainId: this.chainId, destinationChainId, laneId, count, laneRoot };
    });
    return { lanes, outboxRoot: outboxRoot(lanes.map(laneLeaf)) };
  }
}

function loadOutbox(slice: Slice) {
  const chainId = slice.loadUintBig(64);
  const laneCount = slice.loadUint(32);
  const words = Dictionary.Values.BigUint(256);
  const places = slice.loadDict(Dictionary.Keys.Uint(32), words);
  const order = Array.from({ length: laneCount }, (_, place) => wordOf(places.get(place) ?? 0n));
  const [lanes, destinations] = [loadCells(slice, 256), loadCells(slice, 64)];
  return { chainId, order, lanes, destinations };
}

function loadLane(slice: Slice): KeptLane {
  const count = slice.loadUintBig(32);
  const state = slice.loadUint(8);
  const destinationChainId = slice.loadUintBig(64);
  slice.skip(32);
  const atLevel = slice.loadDict(Dictionary.Keys.Uint(8), Dictionary.Values.BigUint(256));
  const branch = emptyFrontier().branch.map((_, level) => wordOf(atLevel.get(level) ?? 0n));
  return { count, state, destinationChainId, laneRoot: frontierRoot({ count, branch }) };
}
