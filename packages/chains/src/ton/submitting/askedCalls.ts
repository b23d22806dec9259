import type { Hex } from "@causeway/protocol";
import type { Cell, Slice } from "@ton/core";

import { Operation } from "../messages/index.ts";

/** The calls that a message to a mailbox asks for. */
export interface AskedCalls {
  readonly laneId: Hex;
  readonly first: bigint;
  readonly count: number;
}

/** The calls that a body asks for; undefined if it calls nobody. */
export function callsOf(body: Cell): AskedCalls | undefined {
  const slice = body.beginParse();
  const read = slice.remainingBits < 32 + 64 ? undefined : READERS[slice.loadUint(32)];
  return read?.(slice.skip(64));
}

const READERS: Readonly<Record<number, (slice: Slice) => AskedCalls | undefined>> = {
  [Operation.deliver]: (slice) => {
    const laneId = loadLaneId(slice);
    const batch = slice.loadRef().beginParse().skip(64);
    return { laneId, first: batch.loadUintBig(64), count: batch.loadUint(16) };
  },
  [Operation.recover]: (slice) => {
    const asked = loadPlace(slice);
    slice.loadCoins();
    slice.loadAddress();
    return slice.loadBit() ? asked : undefined;
  },
  [Operation.settle]: loadPlace,
};

function loadPlace(slice: Slice): AskedCalls {
  const laneId = loadLaneId(slice);
  return { laneId, first: slice.loadUintBig(64), count: 1 };
}

function loadLaneId(slice: Slice): Hex {
  return `0x${slice.loadBuffer(32).toString("hex")}`;
}
