import type { Hex } from "@causeway/protocol";
import { type Builder, beginCell, type Cell } from "@ton/core";
import { Buffer } from "../buffer.ts";

const MAX_CELL_BYTES = 127;
const WORDS_PER_CELL = 3;
const WORD_BYTES = 32;

/** Bytes from their `0x` digits. */
export function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** Bytes as cells, each the only reference of the one before: `firstSize` in the first, the others full. */
export function snake(hex: Hex, firstSize: number = MAX_CELL_BYTES): Cell {
  return sizedCells(bytesOf(hex), firstSize, MAX_CELL_BYTES);
}

/** Words of 32 bytes, three in a cell. */
export function words(list: readonly Hex[]): Cell {
  const size = WORDS_PER_CELL * WORD_BYTES;
  return sizedCells(Buffer.concat(list.map(bytesOf)), size, size);
}

/** A cell for each part, which refers to the next; an empty cell without parts. */
export function chainedCells(parts: readonly Buffer[]): Cell {
  const [last = Buffer.alloc(0), ...before] = parts.toReversed();
  return before.reduce(
    (next, part) => beginCell().storeBuffer(part).storeRef(next).endCell(),
    beginCell().storeBuffer(last).endCell(),
  );
}

/** Bytes cut into parts of a size; the last one may be shorter. */
export function chunks(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

/** An address of any family: one byte of size, then its bytes. */
export function addressBytes(address: Hex): Builder {
  const bytes = bytesOf(address);
  return beginCell().storeUint(bytes.length, 8).storeBuffer(bytes);
}

function sizedCells(bytes: Buffer, firstSize: number, size: number): Cell {
  return chainedCells([bytes.subarray(0, firstSize), ...chunks(bytes.subarray(firstSize), size)]);
}
