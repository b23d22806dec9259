import { type Checkpoint, type Hex, packCheckpoint } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";

import { snake } from "../cells";

/** Bytes of a checkpoint's first cell, which ends before `outboxRoot`. */
const FIRST_CELL = 89;
const FIELDS = 185;

/** A signature by the member at a place of a committee's list. */
export interface Signature {
  readonly place: number;
  /** 64 bytes. */
  readonly signature: Hex;
}

/** A checkpoint as a client on TON takes it. */
export interface ShownCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly signatures?: readonly Signature[];
  /** The list of members of the committee in office. */
  readonly members?: Cell;
}

/** The committee from which a client starts. */
export interface AnchorWords {
  readonly committee: Hex;
  readonly committeeHash: Hex;
  readonly epoch: bigint;
  readonly leastHeight: bigint;
}

export function checkpointCell(checkpoint: Checkpoint): Cell {
  const fields = packCheckpoint(checkpoint).slice(2, 2 + 2 * FIELDS);
  return snake(`0x${fields}`, FIRST_CELL);
}

/** Each signature in a cell that refers to the next. */
export function signaturesCell(signatures: readonly Signature[]): Cell {
  return chain(
    signatures.map(({ place, signature }) =>
      Buffer.concat([Buffer.from([place]), bytesOf(signature)]),
    ),
  );
}

export function evidenceCell({ checkpoint, signatures, members }: ShownCheckpoint): Cell {
  return beginCell()
    .storeRef(checkpointCell(checkpoint))
    .storeMaybeRef(signatures && signaturesCell(signatures))
    .storeMaybeRef(members)
    .endCell();
}

export function anchorCell({ committee, committeeHash, epoch, leastHeight }: AnchorWords): Cell {
  return beginCell()
    .storeBuffer(bytesOf(committee))
    .storeBuffer(bytesOf(committeeHash))
    .storeUint(epoch, 64)
    .storeUint(leastHeight, 64)
    .endCell();
}

/** Cells that refer to the next one each. */
export function chain(parts: readonly Buffer[]): Cell {
  return parts.reduceRight<Cell>((next, part, place) => {
    const cell = beginCell().storeBuffer(part);
    return (place === parts.length - 1 ? cell : cell.storeRef(next)).endCell();
  }, beginCell().endCell());
}

export function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}
