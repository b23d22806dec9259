import { beginCell, type Cell } from "@ton/core";

const MAX_CELL_BYTES = 127;
const WORDS_PER_CELL = 3;

/** Bytes as a chain of cells, `firstSize` in the first, the others full. */
export function snake(hex: string, firstSize: number = MAX_CELL_BYTES): Cell {
  const bytes = Buffer.from(hex.slice(2), "hex");
  return cellsOf([
    bytes.subarray(0, firstSize),
    ...chunks(bytes.subarray(firstSize), MAX_CELL_BYTES),
  ]);
}

/** Words of 32 bytes, three in a cell. */
export function words(list: readonly string[]): Cell {
  const bytes = Buffer.from(list.map((word) => word.slice(2)).join(""), "hex");
  const [first = Buffer.alloc(0), ...rest] = chunks(bytes, WORDS_PER_CELL * 32);
  return cellsOf([first, ...rest]);
}

/** Bytes of a chain of cells, as `0x` digits. */
export function snakeBytes(cell: Cell): string {
  const slice = cell.beginParse();
  const bytes = slice.loadBuffer(slice.remainingBits / 8).toString("hex");
  return `0x${bytes}${slice.remainingRefs === 0 ? "" : snakeBytes(slice.loadRef()).slice(2)}`;
}

function cellsOf(parts: readonly Buffer[]): Cell {
  return parts.reduceRight<Cell | undefined>((next, part) => {
    const builder = beginCell().storeBuffer(part);
    return (next === undefined ? builder : builder.storeRef(next)).endCell();
  }, undefined) as Cell;
}

/** Bytes cut into parts of a size; the last one may be shorter. */
export function chunks(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}
