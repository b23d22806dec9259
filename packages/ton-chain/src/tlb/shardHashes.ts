import { beginCell, type Cell, Dictionary } from "@ton/core";

import type { BlockRef } from "./BlockRef.ts";
import { storeCurrencies } from "./currencies.ts";
import { BASECHAIN, WHOLE_SHARD } from "./shardIdent.ts";

/** The basechain's block as the masterchain names it. */
export interface ShardBlock extends BlockRef {
  readonly startLt: bigint;
  readonly utime: number;
  readonly minRefMasterSeqno: number;
  /** The masterchain block that names this block first. */
  readonly masterSeqno: number;
  readonly fees: bigint;
}

/** TL-B's `ShardHashes` of the basechain, which is one shard. */
export type ShardHashes = Dictionary<number, Cell>;

export function shardHashes(block: ShardBlock): ShardHashes {
  const leaf = beginCell().storeBit(0).storeSlice(shardDescription(block).beginParse()).endCell();
  return Dictionary.empty(Dictionary.Keys.Int(32), Dictionary.Values.Cell()).set(BASECHAIN, leaf);
}

/** TL-B's `ShardDescr`, in its form `shard_descr_new`. */
export function shardDescription(block: ShardBlock): Cell {
  const fees = storeCurrencies(storeCurrencies(beginCell(), block.fees), 0n).endCell();
  return beginCell()
    .storeUint(0xa, 4)
    .storeUint(block.seqno, 32)
    .storeUint(block.masterSeqno, 32)
    .storeUint(block.startLt, 64)
    .storeUint(block.endLt, 64)
    .storeBuffer(block.rootHash)
    .storeBuffer(block.fileHash)
    .storeUint(0, 5)
    .storeUint(0, 3)
    .storeUint(0, 32)
    .storeUint(WHOLE_SHARD, 64)
    .storeUint(block.minRefMasterSeqno, 32)
    .storeUint(block.utime, 32)
    .storeBit(0)
    .storeRef(fees)
    .endCell();
}
