import { crc32c } from "@ton/core";
import { Buffer } from "../buffer.ts";
import { ByteCursor } from "./ByteCursor.ts";
import { invalidProof } from "./invalidProof.ts";
import { bitsIn, DEPTH_BYTES, HASH_BYTES, ProofCell, type StoredCell } from "./ProofCell.ts";

const MAGIC = 0xb5ee9c72;
const CRC_BYTES = 4;
const MOST_REFS = 4;
/** An account has 65,536 cells at most. */
const MOST_CELLS = 2 ** 18;

interface BagHeader {
  readonly cells: number;
  readonly roots: readonly number[];
  readonly refBytes: number;
  /** Where each cell ends, from the first cell on; undefined without an index. */
  readonly ends: readonly number[] | undefined;
}

interface BagCell extends StoredCell {
  readonly levelMask: number;
  /** Hashes and depths, as far as the bag repeats them. */
  readonly hashes: Uint8Array | undefined;
  readonly refs: readonly number[];
  readonly end: number;
}

/**
 * The roots of a bag of cells (`serialized_boc` of TON's `boc.tlb`). Each bag has one form only: a bit that says
 * nothing of the cells is refused, so that no two texts pass for one proof.
 *
 * @throws ChainError `InvalidStateProof`.
 */
export function readBag(bytes: Uint8Array): readonly ProofCell[] {
  const cursor = new ByteCursor(bytes);
  const header = readHeader(cursor, bytes);
  const start = cursor.at;
  const stored = Array.from({ length: header.cells }, () => readCell(cursor, header, start));
  if (cursor.left > 0) throw invalidProof("bytes are left over", { left: cursor.left });
  const { ends } = header;
  if (ends?.some((end, place) => end !== stored[place]?.end)) throw invalidProof("wrong index");
  return rootsOf(stored, header.roots);
}

function readHeader(cursor: ByteCursor, bytes: Uint8Array): BagHeader {
  if (cursor.uint(4) !== MAGIC) throw invalidProof("it is no bag of cells");
  const flags = cursor.uint(1);
  const [hasIndex, hasCrc, hasCacheBits] = [flags & 0x80, flags & 0x40, flags & 0x20];
  const refBytes = flags & 7;
  const offsetBytes = cursor.uint(1);
  // A cache bit says nothing of the cells, so a checksum must hold it.
  const areCacheBitsHeld = hasCacheBits === 0 || (hasIndex !== 0 && hasCrc !== 0);
  const areSizes = refBytes >= 1 && refBytes <= 4 && offsetBytes >= 1 && offsetBytes <= 6;
  if ((flags & 0x18) !== 0 || !areCacheBitsHeld || !areSizes) {
    throw invalidProof("the head of a bag of cells is wrong", { flags, offsetBytes });
  }
  if (hasCrc !== 0) cursor.end(crcOf(bytes));
  const [cells, roots, absent] = [
    cursor.uint(refBytes),
    cursor.uint(refBytes),
    cursor.uint(refBytes),
  ];
  const size = cursor.uint(offsetBytes);
  if (absent !== 0 || roots === 0 || roots > cells || cells > cursor.left || cells > MOST_CELLS) {
    throw invalidProof("a bag of cells has wrong numbers", { cells, roots, absent });
  }
  const rootList = Array.from({ length: roots }, () => cursor.uint(refBytes));
  const ends =
    hasIndex === 0 ? undefined : Array.from({ length: cells }, () => cursor.uint(offsetBytes));
  if (size !== cursor.left) throw invalidProof("cells have another size", { size });
  const shift = hasCacheBits === 0 ? 1 : 2;
  return { cells, refBytes, roots: rootList, ends: ends?.map((end) => Math.floor(end / shift)) };
}

/** @returns bytes without the checksum. */
function crcOf(bytes: Uint8Array): number {
  const length = bytes.length - CRC_BYTES;
  const found = crc32c(Buffer.from(bytes.subarray(0, length)));
  if (!found.equals(bytes.subarray(length))) throw invalidProof("wrong checksum");
  return length;
}

function readCell(cursor: ByteCursor, { refBytes }: BagHeader, start: number): BagCell {
  const [first, second] = [cursor.uint(1), cursor.uint(1)];
  const refCount = first & 7;
  if (refCount > MOST_REFS) {
    throw invalidProof("a cell has a wrong descriptor", { descriptor: first });
  }
  const [isExotic, levelMask] = [(first & 8) !== 0, first >> 5];
  const withHashes = (first & 0x10) !== 0;
  const hashes = withHashes ? cursor.bytes(hashesSize(levelMask)) : undefined;
  const data = cursor.bytes(Math.ceil(second / 2));
  const bitLength = second % 2 === 0 ? data.length * 8 : paddedLength(data);
  const refs = Array.from({ length: refCount }, () => cursor.uint(refBytes));
  const end = cursor.at - start;
  return { isExotic, levelMask, hashes, data, bitLength, refs, end };
}

/** A cell has a hash and a depth for each of its levels. */
function hashesSize(levelMask: number): number {
  return (HASH_BYTES + DEPTH_BYTES) * (1 + bitsIn(levelMask));
}

/** Bits before the one that ends them. */
function paddedLength(data: Uint8Array): number {
  const last = data.at(-1) ?? 0;
  const ending = Math.log2(last & -last);
  if (last === 0 || ending === 7) throw invalidProof("a cell's bits have no end", { last });
  return data.length * 8 - ending - 1;
}

function rootsOf(stored: readonly BagCell[], roots: readonly number[]): readonly ProofCell[] {
  const cells = new Array<ProofCell>(stored.length);
  const wanted = new Set(roots);
  const known = new Set<string>();
  for (const [back, cell] of stored.toReversed().entries()) {
    const place = stored.length - 1 - back;
    const refs = cell.refs.map((ref) => {
      wanted.add(ref);
      if (ref <= place) throw invalidProof("a cell names one before it", { place, ref });
      return cellAt(cells, ref);
    });
    const made = new ProofCell(cell, refs);
    requireAsMade(cell, made);
    cells[place] = made;
    known.add(Buffer.from(made.hashAt(3)).toString("hex"));
  }
  if (known.size !== stored.length) throw invalidProof("a cell is there twice");
  if (wanted.size !== stored.length) throw invalidProof("nothing names one of the cells");
  return roots.map((root) => cellAt(cells, root));
}

/** What the bag says of a cell beside its content must be so. */
function requireAsMade({ levelMask, hashes }: BagCell, made: ProofCell): void {
  if (made.levelMask !== levelMask) throw invalidProof("a cell has another level");
  if (hashes !== undefined && Buffer.compare(hashes, made.hashesAndDepths) !== 0) {
    throw invalidProof("a cell has other hashes", { hash: made.hash });
  }
}

function cellAt(cells: readonly ProofCell[], place: number): ProofCell {
  const cell = cells[place];
  if (cell === undefined) throw invalidProof(`there is no cell ${place}`, { place });
  return cell;
}
