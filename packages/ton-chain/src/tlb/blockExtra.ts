import { beginCell, type Cell } from "@ton/core";

import { storeCurrencies } from "./currencies.ts";
import type { ShardHashes } from "./shardHashes.ts";

/** What a block's transactions did. */
export interface BlockExtraFields {
  readonly incoming: Cell;
  readonly outgoing: Cell;
  readonly accounts: Cell;
  readonly randomSeed: Buffer;
  /** `McBlockExtra`, in the masterchain's blocks alone. */
  readonly masterExtra?: Cell | undefined;
}

/** TL-B's `BlockExtra`. No validator made the block: its key is zero. */
export function blockExtra(fields: BlockExtraFields): Cell {
  return beginCell()
    .storeUint(0x4a33f6fd, 32)
    .storeRef(fields.incoming)
    .storeRef(fields.outgoing)
    .storeRef(fields.accounts)
    .storeBuffer(fields.randomSeed)
    .storeBuffer(Buffer.alloc(32))
    .storeMaybeRef(fields.masterExtra)
    .endCell();
}

/** TL-B's `McBlockExtra` of a block that is no key block. */
export function masterchainBlockExtra(hashes: ShardHashes): Cell {
  const builder = beginCell().storeUint(0xcca5, 16).storeBit(0).storeDict(hashes).storeBit(0);
  storeCurrencies(builder, 0n);
  storeCurrencies(builder, 0n);
  return builder.storeRef(beginCell().storeUint(0, 3).endCell()).endCell();
}
