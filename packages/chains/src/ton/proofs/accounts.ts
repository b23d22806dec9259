import type { Hex } from "@causeway/protocol";

import { CellReader } from "./CellReader.ts";
import { findLeaf } from "./findLeaf.ts";
import type { ProofCell } from "./ProofCell.ts";

/** A transaction of an account: logical time and hash. Both are zero before the first one. */
export interface TransactionId {
  readonly lt: bigint;
  readonly hash: Hex;
}

/** What a shard's state has of an account. */
export interface ShardAccount {
  /** Hash of the cell with balance, code and data. */
  readonly accountHash: Hex;
  readonly lastTransaction: TransactionId;
}

/**
 * Finds an account: `ShardAccounts` of TON's `block.tlb`, a dictionary with balances beside.
 *
 * @param account The account's bits, as 0 and 1.
 * @returns undefined if the proof shows that the shard has no such account.
 * @throws ChainError `InvalidStateProof`.
 */
export function findAccount(accounts: ProofCell, account: string): ShardAccount | undefined {
  const root = new CellReader(accounts);
  const leaf = root.bit() ? findLeaf(root.ref(), account) : undefined;
  if (leaf === undefined) return undefined;
  skipDepthBalance(leaf);
  const accountHash = leaf.ref().hash;
  const hash = leaf.word();
  return { accountHash, lastTransaction: { hash, lt: leaf.uintBig(64) } };
}

function skipDepthBalance(leaf: CellReader): void {
  leaf.skip(5).coins();
  if (leaf.bit()) leaf.ref();
}
