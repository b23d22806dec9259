import { createHash } from "node:crypto";
import { beginCell, type Cell } from "@ton/core";

import type { BlockRef } from "./BlockRef.ts";
import { merkleUpdate } from "./merkle.ts";

/** The parts of a block. */
export interface BlockParts {
  readonly chainId: number;
  readonly info: Cell;
  readonly flow: Cell;
  readonly before: Cell;
  readonly after: Cell;
  readonly extra: Cell;
}

/** TL-B's `Block`. */
export function block({ chainId, info, flow, before, after, extra }: BlockParts): Cell {
  return beginCell()
    .storeUint(0x11ef55aa, 32)
    .storeInt(chainId, 32)
    .storeRef(info)
    .storeRef(flow)
    .storeRef(merkleUpdate(before, after))
    .storeRef(extra)
    .endCell();
}

/** The bytes of a block or state whose hash is the block's file hash. */
export function fileOf(cell: Cell): Buffer {
  return cell.toBoc({ idx: false, crc32: true });
}

/** How other blocks name a block, or the first state. */
export function blockRef(cell: Cell, seqno: number, endLt: bigint): BlockRef {
  const fileHash = createHash("sha256").update(fileOf(cell)).digest();
  return { seqno, endLt, rootHash: cell.hash(), fileHash };
}

/** The cells of a block that show its header and the hashes of its states. */
export function headerPath(cell: Cell): Cell[] {
  const [info, , update] = cell.refs;
  const header = info === undefined ? [] : [info, ...info.refs];
  return update === undefined ? [cell, ...header] : [cell, ...header, update];
}
