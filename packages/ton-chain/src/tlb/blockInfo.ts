import { beginCell, type Cell } from "@ton/core";

import { type BlockRef, storeBlockRef } from "./BlockRef.ts";
import { MASTERCHAIN, storeShardIdent, type Workchain } from "./shardIdent.ts";

/** What a block's header says. */
export interface BlockInfoFields {
  readonly workchain: Workchain;
  readonly seqno: number;
  readonly utime: number;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly minRefMasterSeqno: number;
  readonly previous: BlockRef;
  /** The masterchain block on which the block builds; the masterchain's own blocks name none. */
  readonly masterRef?: BlockRef | undefined;
}

/** TL-B's `BlockInfo`. Nothing splits or merges, and the first state is the last key block. */
export function blockInfo(fields: BlockInfoFields): Cell {
  const { masterRef } = fields;
  const builder = beginCell()
    .storeUint(0x9bc7a987, 32)
    .storeUint(0, 32)
    .storeBit(fields.workchain !== MASTERCHAIN)
    .storeUint(0, 7)
    .storeUint(0, 8)
    .storeUint(fields.seqno, 32)
    .storeUint(0, 32);
  storeShardIdent(builder, fields.workchain)
    .storeUint(fields.utime, 32)
    .storeUint(fields.startLt, 64)
    .storeUint(fields.endLt, 64)
    .storeUint(0, 32)
    .storeUint(0, 32)
    .storeUint(fields.minRefMasterSeqno, 32)
    .storeUint(0, 32);
  if (masterRef !== undefined) builder.storeRef(refCell(masterRef));
  return builder.storeRef(refCell(fields.previous)).endCell();
}

function refCell(block: BlockRef): Cell {
  return storeBlockRef(beginCell(), block).endCell();
}
