import { CellReader } from "./CellReader.ts";
import { invalidProof } from "./invalidProof.ts";
import type { ProofCell } from "./ProofCell.ts";

/**
 * Follows a key through a dictionary (`Hashmap`, or `HashmapAug`, of TON's `hashmap.tlb`).
 *
 * @param key Bits, as 0 and 1.
 * @returns the leaf behind its label; undefined if the dictionary does not have the key.
 * @throws ChainError `InvalidStateProof` if the proof leaves out a node on the way.
 */
export function findLeaf(root: ProofCell, key: string): CellReader | undefined {
  let node = root;
  for (let rest = key; ; ) {
    const reader = new CellReader(node);
    const label = readLabel(reader, rest.length);
    if (!rest.startsWith(label)) return undefined;
    if (label.length === rest.length) return reader;
    const [left, right] = [reader.ref(), reader.ref()];
    node = rest[label.length] === "0" ? left : right;
    rest = rest.slice(label.length + 1);
  }
}

/** The bits of bytes, as 0 and 1. */
export function bitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
}

/** @param most Bits that are left of the key. */
function readLabel(reader: CellReader, most: number): string {
  if (!reader.bit()) return readBits(reader, readUnary(reader, most), most);
  const lengthBits = Math.ceil(Math.log2(most + 1));
  if (!reader.bit()) return readBits(reader, reader.uint(lengthBits), most);
  const bit = reader.bit() ? "1" : "0";
  return bit.repeat(requireLength(reader.uint(lengthBits), most));
}

function readUnary(reader: CellReader, most: number): number {
  let count = 0;
  while (reader.bit()) count = requireLength(count + 1, most);
  return count;
}

function readBits(reader: CellReader, length: number, most: number): string {
  requireLength(length, most);
  return Array.from({ length }, () => (reader.bit() ? "1" : "0")).join("");
}

function requireLength(length: number, most: number): number {
  if (length > most) throw invalidProof("a label is longer than its key", { length, most });
  return length;
}
