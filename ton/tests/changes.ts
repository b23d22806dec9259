import { type Builder, beginCell, type Cell } from "@ton/core";

/** Changes a cell. */
export type Change = (cell: Cell) => Cell;

/** Adds one to the number of `size` bits at a bit of a cell, or sets it. */
export function number(at: number, size: number, value?: bigint): Change {
  return (cell) => {
    const slice = cell.beginParse();
    const changed = beginCell().storeBits(slice.loadBits(at));
    const old = slice.loadUintBig(size);
    return changed
      .storeUint(value ?? (old + 1n) % (1n << BigInt(size)), size)
      .storeSlice(slice)
      .endCell();
  };
}

/** Changes the cell to which references lead. @param path Places of the references, from the first cell on. */
export function within(path: readonly number[], change: Change): Change {
  const [place, ...rest] = path;
  if (place === undefined) return change;
  return (cell) => {
    const inner = within(rest, change);
    return withRefs(
      cell,
      cell.refs.map((ref, each) => (each === place ? inner(ref) : ref)),
    );
  };
}

/** Puts another cell in a cell's place. */
export const become =
  (other: Cell): Change =>
  () =>
    other;

/** Adds a bit at the end. */
export const addBit: Change = (cell) =>
  cell.refs.reduce((builder, ref) => builder.storeRef(ref), bitsOf(cell).storeBit(true)).endCell();

/** Adds a reference at the end. */
export const addRef: Change = (cell) => withRefs(cell, [...cell.refs, beginCell().endCell()]);

/** Leaves out the last reference. */
export const dropRef: Change = (cell) => withRefs(cell, cell.refs.slice(0, -1));

/** Keeps the first bits alone, and no reference. */
export function cut(bits: number): Change {
  return (cell) => beginCell().storeBits(cell.bits.substring(0, bits)).endCell();
}

function withRefs(cell: Cell, refs: readonly Cell[]): Cell {
  return refs.reduce((builder, ref) => builder.storeRef(ref), bitsOf(cell)).endCell();
}

function bitsOf(cell: Cell): Builder {
  return beginCell().storeBits(cell.bits);
}
