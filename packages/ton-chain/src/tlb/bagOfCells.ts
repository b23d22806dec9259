import { type BitString, type Cell, crc32c } from "@ton/core";

const MAGIC = 0xb5ee9c72;
/** Says that the file ends with its own CRC. */
const HAS_CRC = 0x40;

/**
 * Cells of several trees as one file, a root for each tree: what liteservers answer with. The file ends with its CRC.
 */
export function bagOfCells(roots: readonly Cell[]): Buffer {
  const order = sortCells(roots);
  const places = new Map(order.map((cell, place) => [keyOf(cell), place]));
  const placeOf = (cell: Cell) => places.get(keyOf(cell)) ?? 0;
  const width = byteLength(order.length);
  const bodies = order.map((cell) =>
    Buffer.concat([descriptionOf(cell), ...cell.refs.map((child) => bytes(placeOf(child), width))]),
  );
  const content = Buffer.concat(bodies);
  const offsetWidth = byteLength(content.length);
  const file = Buffer.concat([
    bytes(MAGIC, 4),
    Buffer.from([HAS_CRC | width, offsetWidth]),
    bytes(order.length, width),
    bytes(roots.length, width),
    bytes(0, width),
    bytes(content.length, offsetWidth),
    ...roots.map((root) => bytes(placeOf(root), width)),
    content,
  ]);
  return Buffer.concat([file, crc32c(file)]);
}

/** Every cell once, before the cells to which it refers. */
function sortCells(roots: readonly Cell[]): Cell[] {
  const seen = new Set<string>();
  const backwards: Cell[] = [];
  const visit = (cell: Cell) => {
    if (seen.has(keyOf(cell))) return;
    seen.add(keyOf(cell));
    for (const child of cell.refs) visit(child);
    backwards.push(cell);
  };
  for (const root of roots) visit(root);
  return backwards.reverse();
}

function descriptionOf(cell: Cell): Buffer {
  const { length } = cell.bits;
  const first = cell.refs.length + (cell.isExotic ? 8 : 0) + cell.mask.value * 32;
  const second = Math.ceil(length / 8) + Math.floor(length / 8);
  return Buffer.concat([Buffer.from([first, second]), paddedBytes(cell.bits)]);
}

/** The bits, then a one and zeros up to a whole byte, unless they are whole bytes already. */
function paddedBytes(bits: BitString): Buffer {
  const rest = bits.length % 8;
  const whole = bits.subbuffer(0, bits.length - rest);
  if (rest === 0 && whole !== null) return whole;
  const padded = Buffer.alloc(Math.ceil(bits.length / 8));
  whole?.copy(padded);
  for (let place = whole === null ? 0 : bits.length - rest; place < bits.length; place++) {
    if (bits.at(place)) setBit(padded, place);
  }
  if (rest !== 0) setBit(padded, bits.length);
  return padded;
}

function setBit(buffer: Buffer, place: number): void {
  const at = place >> 3;
  buffer[at] = (buffer[at] ?? 0) | (0x80 >> (place & 7));
}

function bytes(value: number, width: number): Buffer {
  const buffer = Buffer.alloc(width);
  buffer.writeUIntBE(value, 0, width);
  return buffer;
}

function byteLength(value: number): number {
  return Math.max(1, Math.ceil(value.toString(2).length / 8));
}

function keyOf(cell: Cell): string {
  return cell.hash().toString("hex");
}
