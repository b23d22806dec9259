import { bytesOf } from "@causeway/chains/ton/messages";
import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";

/** The committee from which a client starts. */
export interface AnchorWords {
  readonly committee: Hex;
  readonly committeeHash: Hex;
  readonly epoch: bigint;
  readonly leastHeight: bigint;
}

export function anchorCell({ committee, committeeHash, epoch, leastHeight }: AnchorWords): Cell {
  return beginCell()
    .storeBuffer(bytesOf(committee))
    .storeBuffer(bytesOf(committeeHash))
    .storeUint(epoch, 64)
    .storeUint(leastHeight, 64)
    .endCell();
}
