import type { Cell } from "@ton/core";

/** Bytes of a chain of cells, as `0x` digits. */
export function snakeBytes(cell: Cell): string {
  const slice = cell.beginParse();
  const bytes = slice.loadBuffer(slice.remainingBits / 8).toString("hex");
  return `0x${bytes}${slice.remainingRefs === 0 ? "" : snakeBytes(slice.loadRef()).slice(2)}`;
}
