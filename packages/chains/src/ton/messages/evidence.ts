import {
  type Checkpoint,
  type CommitteeMember,
  type Hex,
  packCheckpoint,
  tag,
  uintBytes,
} from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";
import { Buffer } from "../buffer.ts";
import { bytesOf, chainedCells, snake } from "./cells.ts";

/** Bytes of a checkpoint's first cell, which ends before `outboxRoot`. */
const FIRST_CELL = 89;
const FIELDS = 185;
const COMMITTEE = tag("causeway.committee.v1");

/** A signature by the member at a place of a committee's list. */
export interface PlacedSignature {
  readonly place: number;
  /** 64 bytes, of Ed25519. */
  readonly signature: Hex;
}

/** A checkpoint as a light client on TON takes it. */
export interface ShownCheckpoint {
  readonly checkpoint: Checkpoint;
  /** By ascending place; left out if the client keeps the checkpoint's hash. */
  readonly signatures?: readonly PlacedSignature[] | undefined;
  /** The list of members of the committee in office, if the client has not opened it. */
  readonly members?: Cell | undefined;
}

/** A checkpoint's fields. */
export function checkpointCell(checkpoint: Checkpoint): Cell {
  const fields = packCheckpoint(checkpoint).slice(2, 2 + 2 * FIELDS);
  return snake(`0x${fields}`, FIRST_CELL);
}

/** Each signature in a cell that refers to the next. */
export function signaturesCell(signatures: readonly PlacedSignature[]): Cell {
  const parts = signatures.map(({ place, signature }) =>
    Buffer.concat([uintBytes(BigInt(place), 1), signature].map(bytesOf)),
  );
  return chainedCells(parts);
}

/** A checkpoint with what proves it, or the same as the cell that it is. */
export type Shown = ShownCheckpoint | Cell;

/** The cell of what is shown. */
export function shownCell(shown: Shown): Cell {
  return "checkpoint" in shown ? evidenceCell(shown) : shown;
}

/** A checkpoint with what proves it: `Evidence` in `ton/contracts/light-client/state.tolk`. */
export function evidenceCell({ checkpoint, signatures, members }: ShownCheckpoint): Cell {
  return beginCell()
    .storeRef(checkpointCell(checkpoint))
    .storeMaybeRef(signatures && signaturesCell(signatures))
    .storeMaybeRef(members)
    .endCell();
}

/** The list of members that opens a committee's Keccak commitment, in the order of the commitment. */
export function membersList(members: readonly CommitteeMember[]): Cell {
  const head = Buffer.concat([COMMITTEE, uintBytes(BigInt(members.length), 1)].map(bytesOf));
  const parts = members.map(({ x, y, ed25519, weight }) =>
    Buffer.concat([uintBytes(x, 32), uintBytes(y, 32), ed25519, uintBytes(weight, 8)].map(bytesOf)),
  );
  return chainedCells([head, ...parts]);
}
