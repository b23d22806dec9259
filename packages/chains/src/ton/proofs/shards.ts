import type { Hex } from "@causeway/protocol";

import { CellReader } from "./CellReader.ts";
import { findLeaf } from "./findLeaf.ts";
import { invalidProof } from "./invalidProof.ts";
import type { ProofCell } from "./ProofCell.ts";

/** The newest block of a shard, as a state of the masterchain names it. */
export interface ProvenShard {
  readonly seqno: number;
  /** Above the logical time of each transaction of the shard so far. */
  readonly endLt: bigint;
  readonly rootHash: Hex;
  readonly fileHash: Hex;
}

const SHARD_STATE = 0x9023afe2;
/** Bits of `ShardStateUnsplit` behind its tag: up to `before_split`, and with it. */
const STATE_FIELDS = 32 + 104 + 32 + 32 + 32 + 64 + 32 + 1;
const BASECHAIN = "0".repeat(32);

/** The references of a shard's state: `ShardStateUnsplit` of TON's `block.tlb`. */
export interface ShardState {
  readonly accounts: ProofCell;
  /** What the masterchain's state has beside. */
  readonly masterchain: ProofCell | undefined;
}

/** @throws ChainError `InvalidStateProof`. */
export function readShardState(cell: ProofCell): ShardState {
  const state = new CellReader(cell);
  state.expect(32, SHARD_STATE, "state of a shard");
  state.skip(STATE_FIELDS);
  state.ref();
  const accounts = state.ref();
  state.ref();
  return { accounts, masterchain: state.bit() ? state.ref() : undefined };
}

/**
 * The shard of the basechain that holds an account, by a masterchain's state.
 *
 * @param account The account's bits, as 0 and 1.
 * @throws ChainError `InvalidStateProof`.
 */
export function findShard(state: ShardState, account: string): ProvenShard {
  const { shards } = readMasterchainExtra(state);
  if (shards === undefined) throw invalidProof("the masterchain names no shards");
  return shardAmong(shards, account);
}

/** What only the masterchain's state has: `McStateExtra` of TON's `block.tlb`. */
export interface MasterchainExtra {
  /** The dictionary that has the shards of each workchain. */
  readonly shards: ProofCell | undefined;
  /** The dictionary of the configuration's parameters. */
  readonly config: ProofCell;
}

/** @throws ChainError `InvalidStateProof`. */
export function readMasterchainExtra({ masterchain }: ShardState): MasterchainExtra {
  if (masterchain === undefined) throw invalidProof("it is no state of the masterchain");
  const extra = new CellReader(masterchain);
  extra.expect(16, 0xcc26, "state of the masterchain");
  return { shards: extra.bit() ? extra.ref() : undefined, config: extra.ref() };
}

/**
 * The same by the dictionary that has the shards of each workchain.
 *
 * @throws ChainError `InvalidStateProof`.
 */
export function shardAmong(shards: ProofCell, account: string): ProvenShard {
  const leaf = findLeaf(shards, BASECHAIN);
  if (leaf === undefined) throw invalidProof("the masterchain names no basechain");
  let tree = new CellReader(leaf.ref());
  for (const bit of account) {
    if (!tree.bit()) return readDescription(tree);
    const [left, right] = [tree.ref(), tree.ref()];
    tree = new CellReader(bit === "0" ? left : right);
  }
  throw invalidProof("shards are split too often");
}

/** Reads the description of a shard, with either tag. */
function readDescription(description: CellReader): ProvenShard {
  const tag = description.uint(4);
  if (tag !== 0xa && tag !== 0xb) throw invalidProof("a cell describes no shard", { tag });
  const seqno = description.uint(32);
  const endLt = description.skip(32 + 64).uintBig(64);
  return { seqno, endLt, rootHash: description.word(), fileHash: description.word() };
}
