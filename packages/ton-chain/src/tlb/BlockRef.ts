import type { Builder } from "@ton/core";

/** Names a block of a workchain by its hashes, and says where its logical time ends. */
export interface BlockRef {
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly fileHash: Buffer;
  readonly endLt: bigint;
}

/** Stores TL-B's `ExtBlkRef`. */
export function storeBlockRef(builder: Builder, block: BlockRef): Builder {
  return builder
    .storeUint(block.endLt, 64)
    .storeUint(block.seqno, 32)
    .storeBuffer(block.rootHash)
    .storeBuffer(block.fileHash);
}
