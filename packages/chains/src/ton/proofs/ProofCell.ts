import type { Hex } from "@causeway/protocol";
import { BitString, Cell } from "@ton/core";
import { hexlify, sha256 } from "ethers";
import { Buffer } from "../buffer.ts";
import { invalidProof } from "./invalidProof.ts";
import { KeptValues } from "./KeptValues.ts";

/** What a cell is: `pruned` stands for another cell, `proof` and `update` are roots of Merkle proofs and updates. */
export type CellKind = "ordinary" | "pruned" | "library" | "proof" | "update";

const EXOTIC: Readonly<Record<number, CellKind>> = {
  1: "pruned",
  2: "library",
  3: "proof",
  4: "update",
};

const MAX_DEPTH = 1024;
/**
 * Cells that were made last, by their hash. `@ton/core` hashes each cell that it makes, and takes long; an account that
 * changes has nearly all of its cells from before.
 */
const CELLS = new KeptValues<Cell>(10_000);
/** Bytes of a hash, and of a depth, in a cell. */
export const HASH_BYTES = 32;
export const DEPTH_BYTES = 2;

/** A cell as a bag of cells has it. */
export interface StoredCell {
  readonly isExotic: boolean;
  /** With the bit behind the last one set, if bits do not fill bytes. */
  readonly data: Uint8Array;
  readonly bitLength: number;
}

/**
 * A cell with its hashes at each level: docs.ton.org, "Cell level" and "Pruned branch". `@ton/core` reads no pruned
 * branch whose level mask has a gap, which proofs of proofs have.
 */
export class ProofCell {
  readonly kind: CellKind;
  readonly bits: BitString;
  readonly refs: readonly ProofCell[];
  readonly levelMask: number;
  readonly #hashes: Uint8Array[];
  readonly #depths: number[];
  #cell: Cell | undefined;

  /** @throws ChainError `InvalidStateProof` unless it has the form of its kind. */
  constructor(stored: StoredCell, refs: readonly ProofCell[]) {
    this.kind = stored.isExotic ? exoticKind(stored) : "ordinary";
    this.bits = new BitString(Buffer.from(stored.data), 0, stored.bitLength);
    this.refs = refs;
    this.levelMask = levelMaskOf(this.kind, stored, refs);
    const hashed = this.kind === "pruned" ? hashPruned(stored) : hashCell(this, stored);
    this.#hashes = hashed.hashes;
    this.#depths = hashed.depths;
    const depth = Math.max(...this.#depths);
    if (depth > MAX_DEPTH) throw invalidProof(`a cell is ${depth} deep`, { depth });
    if (this.kind === "proof" || this.kind === "update") requireSame(stored, refs);
  }

  /** Hash at a level; that of level 0 sees through pruned branches. */
  hashAt(level: number): Uint8Array {
    return this.#hashes[this.#placeOf(level)] as Uint8Array;
  }

  depthAt(level: number): number {
    return this.#depths[this.#placeOf(level)] as number;
  }

  /** Hash of the cell that this one is, or stands for. */
  get hash(): Hex {
    return hexlify(this.hashAt(0)) as Hex;
  }

  /** The hashes of all levels, then the depths. */
  get hashesAndDepths(): Uint8Array {
    return Buffer.concat([...this.#hashes, ...this.#depths.map(depthBytes)]);
  }

  /** The same cell for `@ton/core`. */
  get cell(): Cell {
    this.#cell ??= CELLS.of(Buffer.from(this.hashAt(3)).toString("hex"), () => this.#make());
    return this.#cell;
  }

  #make(): Cell {
    const refs = this.refs.map((ref) => ref.cell);
    return new Cell({ exotic: this.kind !== "ordinary", bits: this.bits, refs });
  }

  #placeOf(level: number): number {
    return bitsIn(this.levelMask & ((1 << level) - 1));
  }
}

function exoticKind({ data, bitLength }: StoredCell): CellKind {
  const tag = bitLength < 8 ? undefined : data[0];
  const kind = tag === undefined ? undefined : EXOTIC[tag];
  if (kind === undefined) throw invalidProof(`a special cell has the tag ${tag}`, { tag });
  return kind;
}

/** The level mask of a cell of the right size. */
function levelMaskOf(kind: CellKind, stored: StoredCell, refs: readonly ProofCell[]): number {
  const masks = refs.reduce((mask, ref) => mask | ref.levelMask, 0);
  if (kind === "ordinary") return masks;
  const prunedMask = stored.data[1] ?? 0;
  const [mask, refCount, words] = {
    pruned: [prunedMask, 0, bitsIn(prunedMask)],
    library: [0, 0, 1],
    proof: [masks >> 1, 1, 1],
    update: [masks >> 1, 2, 2],
  }[kind] as [number, number, number];
  const extra = kind === "pruned" ? 8 : 0;
  const depths = kind === "library" ? 0 : words;
  const bitLength = 8 + extra + 8 * (HASH_BYTES * words + DEPTH_BYTES * depths);
  const isMask = kind !== "pruned" || (prunedMask > 0 && prunedMask < 8);
  if (isMask && stored.bitLength === bitLength && refs.length === refCount) return mask;
  const details = { kind, bits: stored.bitLength, refs: refs.length, mask: prunedMask };
  throw invalidProof(`a cell of kind ${kind} has another form`, details);
}

interface Hashed {
  readonly hashes: Uint8Array[];
  readonly depths: number[];
}

/** A pruned branch has the hashes and depths of the cell that it stands for, and its own above these. */
function hashPruned({ data, bitLength }: StoredCell): Hashed {
  const mask = data[1] as number;
  const count = bitsIn(mask);
  const places = Array.from({ length: count }, (_, place) => place);
  const depthsFrom = 2 + HASH_BYTES * count;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const hashes = places.map((place) =>
    data.subarray(2 + HASH_BYTES * place, 2 + HASH_BYTES * (place + 1)),
  );
  const depths = places.map((place) => view.getUint16(depthsFrom + DEPTH_BYTES * place));
  const own = digest([descriptors(0, true, mask, bitLength), data]);
  return { hashes: [...hashes, own], depths: [...depths, 0] };
}

function hashCell(cell: ProofCell, { isExotic, data, bitLength }: StoredCell): Hashed {
  const { kind, refs, levelMask } = cell;
  const above = kind === "proof" || kind === "update" ? 1 : 0;
  const hashes: Uint8Array[] = [];
  const depths: number[] = [];
  for (let level = 0; level <= 3; level++) {
    if (level > 0 && ((levelMask >> (level - 1)) & 1) === 0) continue;
    const mask = levelMask & ((1 << level) - 1);
    const refDepths = refs.map((ref) => ref.depthAt(level + above));
    const refHashes = refs.map((ref) => ref.hashAt(level + above));
    const head = descriptors(refs.length, isExotic, mask, bitLength);
    const body = hashes.at(-1) ?? data;
    hashes.push(digest([head, body, ...refDepths.map(depthBytes), ...refHashes]));
    depths.push(refs.length === 0 ? 0 : 1 + Math.max(...refDepths));
  }
  return { hashes, depths };
}

function descriptors(refs: number, isExotic: boolean, mask: number, bits: number): Uint8Array {
  const first = refs + (isExotic ? 8 : 0) + 32 * mask;
  return Uint8Array.of(first, Math.floor(bits / 8) + Math.ceil(bits / 8));
}

function depthBytes(depth: number): Uint8Array {
  return Uint8Array.of(depth >> 8, depth & 0xff);
}

function digest(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.from(sha256(Buffer.concat(parts)).slice(2), "hex");
}

/** The hashes and depths that a Merkle proof or update names must be those of the cells below it. */
function requireSame({ data }: StoredCell, refs: readonly ProofCell[]): void {
  const depthsFrom = 1 + HASH_BYTES * refs.length;
  for (const [place, ref] of refs.entries()) {
    const hash = data.subarray(1 + HASH_BYTES * place, 1 + HASH_BYTES * (place + 1));
    const depth = data.subarray(depthsFrom + DEPTH_BYTES * place).subarray(0, DEPTH_BYTES);
    const isSame =
      Buffer.compare(hash, ref.hashAt(0)) === 0 &&
      Buffer.compare(depth, depthBytes(ref.depthAt(0))) === 0;
    if (!isSame) {
      throw invalidProof("it names another cell", { named: hexlify(hash), found: ref.hash });
    }
  }
}

/** How many levels a mask names. */
export function bitsIn(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}
