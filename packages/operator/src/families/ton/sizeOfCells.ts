import type { Cell } from "@ton/core";

/** The cells under some roots, and their bits. Each cell counts once. */
export function sizeOfCells(roots: readonly Cell[]): { cells: number; bits: number } {
  const sizes = new Map<string, number>();
  for (const root of roots) count(root, sizes);
  return { cells: sizes.size, bits: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

function count(cell: Cell, sizes: Map<string, number>): void {
  const hash = cell.hash().toString("hex");
  if (sizes.has(hash)) return;
  sizes.set(hash, cell.bits.length);
  for (const ref of cell.refs) count(ref, sizes);
}
