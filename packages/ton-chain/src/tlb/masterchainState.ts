import { beginCell, type Cell } from "@ton/core";

import { type BlockRef, storeBlockRef } from "./BlockRef.ts";
import { storeCurrencies } from "./currencies.ts";
import type { OldBlocks } from "./oldBlocks.ts";
import type { ShardHashes } from "./shardHashes.ts";

/** What only the masterchain's state says. */
export interface MasterchainStateFields {
  readonly hashes: ShardHashes | undefined;
  /** All parameters: `Hashmap 32 ^Cell`. */
  readonly config: Cell;
  readonly oldBlocks: OldBlocks;
  /** The first state, as the last key block; missing in the first state itself. */
  readonly lastKeyBlock: BlockRef | undefined;
  readonly isAfterKeyBlock: boolean;
  readonly globalBalance: bigint;
}

/** The account that owns the configuration. No code is at it, so nobody changes the configuration. */
export const CONFIG_ACCOUNT: Buffer = Buffer.alloc(32, 0x55);

/** TL-B's `McStateExtra`. */
export function masterchainStateExtra(fields: MasterchainStateFields): Cell {
  const { hashes, config, oldBlocks, lastKeyBlock, isAfterKeyBlock, globalBalance } = fields;
  const history = beginCell().storeUint(0, 16).storeUint(0, 64).storeBit(0);
  oldBlocks.store(history);
  history.storeBit(isAfterKeyBlock).storeBit(lastKeyBlock !== undefined);
  if (lastKeyBlock !== undefined) storeBlockRef(history, lastKeyBlock);
  const extra = beginCell()
    .storeUint(0xcc26, 16)
    .storeDict(hashes ?? null)
    .storeBuffer(CONFIG_ACCOUNT)
    .storeRef(config)
    .storeRef(history.endCell());
  return storeCurrencies(extra, globalBalance).endCell();
}

/** The cells of a masterchain state that show its `ShardHashes`: the state, its extra, and the hashes. */
export function shardHashesPath(state: Cell): Cell[] {
  const extra = state.refs.at(-1);
  if (extra === undefined) return [state];
  const slice = extra.beginParse();
  slice.skip(16);
  const dictionary = slice.loadMaybeRef();
  const shown = dictionary === null ? [] : [dictionary, ...dictionary.refs];
  return [state, extra, ...shown];
}
