import type { Cell } from "@ton/core";

import type { BlockRef } from "../tlb/BlockRef.ts";
import type { Executed, InternalMessage } from "../tlb/Executed.ts";
import type { OldBlocks } from "../tlb/oldBlocks.ts";
import type { ShardAccounts } from "../tlb/shardAccounts.ts";
import type { Workchain } from "../tlb/shardIdent.ts";

/** What never changes on a chain. */
export interface ChainConstants {
  readonly chainId: number;
  /** All parameters of the configuration: `Hashmap 32 ^Cell`. */
  readonly config: Cell;
  /** Coins that exist; none are created later. */
  readonly supply: bigint;
}

/** What a block did in one workchain, and the accounts after it. */
export interface WorkchainLedger {
  readonly accounts: ShardAccounts;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly executed: readonly Executed[];
}

/** By workchain. */
export type ByWorkchain<T> = Readonly<Record<Workchain, T>>;

/** All that a block of the chain follows from, apart from the states before. */
export interface Ledger {
  readonly seqno: number;
  readonly utime: number;
  readonly randomSeed: Buffer;
  readonly workchains: ByWorkchain<WorkchainLedger>;
  /** Messages in flight after the block. */
  readonly pending: readonly InternalMessage[];
  /** The masterchain's blocks before this one. */
  readonly oldBlocks: OldBlocks;
  /** The masterchain block before this one, on which both blocks build. */
  readonly masterRef: BlockRef | undefined;
  /** The first state of the masterchain. */
  readonly first: BlockRef | undefined;
}

/** A ledger with the names of its two blocks. */
export interface NamedLedger extends Ledger {
  readonly refs: ByWorkchain<BlockRef>;
}
