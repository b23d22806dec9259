import { beginCell, Cell, convertToMerkleProof } from "@ton/core";

/** A cell in place of another one, in a proof. */
export function pruned(cell: Cell): Cell {
  return beginCell()
    .storeUint(1, 8)
    .storeUint(1, 8)
    .storeBuffer(cell.hash(0))
    .storeUint(cell.depth(0), 16)
    .endCell({ exotic: true });
}

/** `MERKLE_UPDATE` of which both sides are pruned. */
export function merkleUpdate(before: Cell, after: Cell): Cell {
  return beginCell()
    .storeUint(4, 8)
    .storeBuffer(before.hash(0))
    .storeBuffer(after.hash(0))
    .storeUint(before.depth(0), 16)
    .storeUint(after.depth(0), 16)
    .storeRef(pruned(before))
    .storeRef(pruned(after))
    .endCell({ exotic: true });
}

/** A Merkle proof with the cells on the ways to the kept ones. */
export function proofOf(root: Cell, keeps: (cell: Cell) => boolean): Cell {
  return convertToMerkleProof(cut(root, keeps) ?? pruned(root));
}

function cut(cell: Cell, keeps: (cell: Cell) => boolean): Cell | undefined {
  const refs = cell.isExotic ? [] : cell.refs.map((ref) => cut(ref, keeps));
  if (refs.every((ref) => ref === undefined) && !keeps(cell)) return undefined;
  if (cell.isExotic) return cell;
  const kept = refs.map((ref, place) => ref ?? pruned(cell.refs[place] as Cell));
  return new Cell({ bits: cell.bits, refs: kept });
}

/** A bag of cells with several roots, as liteservers write it. */
export function bagOf(...roots: readonly Cell[]): Buffer {
  const order: Cell[] = [];
  const seen = new Set<string>();
  const visit = (cell: Cell) => {
    const key = cell.hash(3).toString("hex");
    if (seen.has(key)) return;
    seen.add(key);
    for (const ref of cell.refs) visit(ref);
    order.unshift(cell);
  };
  for (const root of roots.toReversed()) visit(root);
  const placeOf = new Map(order.map((cell, place) => [cell.hash(3).toString("hex"), place]));
  const place = (cell: Cell) => word(placeOf.get(cell.hash(3).toString("hex")) ?? 0);
  const cells = Buffer.concat(
    order.map((cell) => Buffer.concat([stored(cell), ...cell.refs.map(place)])),
  );
  const head = Buffer.from([0xb5, 0xee, 0x9c, 0x72, 0x02, 0x03]);
  const sizes = [word(order.length), word(roots.length), word(0)];
  const size = Buffer.from([cells.length >> 16, (cells.length >> 8) & 0xff, cells.length & 0xff]);
  return Buffer.concat([head, ...sizes, size, ...roots.map(place), cells]);
}

function word(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function stored(cell: Cell): Buffer {
  const { length } = cell.bits;
  const first = cell.refs.length + (cell.isExotic ? 8 : 0) + 32 * cell.mask.value;
  const second = Math.floor(length / 8) + Math.ceil(length / 8);
  const padded = beginCell().storeBits(cell.bits);
  if (length % 8 !== 0) padded.storeBit(1).storeUint(0, 7 - (length % 8));
  const data = padded.endCell().bits;
  return Buffer.concat([
    Buffer.from([first, second]),
    data.subbuffer(0, data.length) ?? Buffer.alloc(0),
  ]);
}
