import { type Builder, beginCell, type Cell, Dictionary } from "@ton/core";

import { merkleUpdate } from "./merkle.ts";

const EMPTY = beginCell().endCell();
const GLOBAL_ID = -3;

/** What names a block. */
export interface BlockRef {
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly fileHash: Buffer;
}

/** How far a chain of blocks is. */
export interface Progress {
  readonly workchain: number;
  readonly seqno: number;
  readonly time: number;
  readonly endLt: bigint;
}

/** `ShardStateUnsplit`, without queues. */
export function shardState(at: Progress, accounts: Cell, custom?: Cell): Cell {
  const rest = beginCell().storeUint(0n, 128);
  noCoins(noCoins(rest)).storeBit(0).storeBit(0);
  const state = beginCell().storeUint(0x9023afe2, 32).storeInt(GLOBAL_ID, 32);
  shardIdent(state, at.workchain)
    .storeUint(at.seqno, 32)
    .storeUint(0, 32)
    .storeUint(at.time, 32)
    .storeUint(at.endLt, 64)
    .storeUint(0, 32)
    .storeRef(EMPTY)
    .storeBit(0)
    .storeRef(accounts)
    .storeRef(rest)
    .storeMaybeRef(custom);
  return state.endCell();
}

/** `Block`, whose value flow and extra are empty. */
export function block(at: Progress, before: Cell, after: Cell): Cell {
  const info = beginCell()
    .storeUint(0x9bc7a987, 32)
    .storeUint(0, 32)
    .storeBit(at.workchain !== -1)
    .storeUint(0, 7 + 8)
    .storeUint(at.seqno, 32)
    .storeUint(0, 32);
  shardIdent(info, at.workchain)
    .storeUint(at.time, 32)
    .storeUint(at.endLt - 1000n, 64)
    .storeUint(at.endLt, 64)
    .storeUint(0n, 128)
    .storeRef(EMPTY);
  return beginCell()
    .storeUint(0x11ef55aa, 32)
    .storeInt(GLOBAL_ID, 32)
    .storeRef(info.endCell())
    .storeRef(EMPTY)
    .storeRef(merkleUpdate(before, after))
    .storeRef(EMPTY)
    .endCell();
}

/** `McStateExtra` of a masterchain with one shard in the basechain, or two halves that are the same. */
export function masterchainExtra(
  shard: BlockRef & { readonly endLt: bigint },
  isSplit = false,
  gasPrices: Cell = EMPTY,
): Cell {
  const leaf = beginCell()
    .storeUint(0, 1)
    .storeUint(0xa, 4)
    .storeUint(shard.seqno, 32)
    .storeUint(0, 32)
    .storeUint(shard.endLt - 1000n, 64)
    .storeUint(shard.endLt, 64)
    .storeBuffer(shard.rootHash)
    .storeBuffer(shard.fileHash)
    .storeUint(0, 8 + 32 + 64 + 32 + 32 + 1)
    .storeRef(noCoins(noCoins(beginCell())).endCell())
    .endCell();
  const tree = isSplit ? beginCell().storeUint(1, 1).storeRef(leaf).storeRef(leaf).endCell() : leaf;
  const shards = Dictionary.empty(Dictionary.Keys.Int(32), Dictionary.Values.Cell());
  shards.set(0, tree);
  const extra = beginCell().storeUint(0xcc26, 16).storeDict(shards);
  extra.storeBuffer(Buffer.alloc(32, 0x55)).storeRef(configuration(gasPrices)).storeRef(EMPTY);
  return noCoins(extra).endCell();
}

/** `Hashmap 32 ^Cell` of the configuration, with two parameters. */
function configuration(gasPrices: Cell): Cell {
  const parameters = Dictionary.empty(Dictionary.Keys.Int(32), Dictionary.Values.Cell());
  parameters.set(20, EMPTY).set(21, gasPrices);
  const config = beginCell();
  parameters.storeDirect(config);
  return config.endCell();
}

function shardIdent(builder: Builder, workchain: number): Builder {
  return builder.storeUint(0, 8).storeInt(workchain, 32).storeUint(0, 64);
}

function noCoins(builder: Builder): Builder {
  return builder.storeCoins(0n).storeBit(0);
}
