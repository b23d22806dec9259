import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";
import { getBytes } from "ethers";

import { Buffer } from "../buffer.ts";
import { findAccount, type TransactionId } from "./accounts.ts";
import { MASTERCHAIN, openProof, type ProvenBlock, readBlock } from "./block.ts";
import { bitsOf } from "./findLeaf.ts";
import { invalidProof, readProof } from "./invalidProof.ts";
import { KeptValues } from "./KeptValues.ts";
import type { ProofCell } from "./ProofCell.ts";
import { readBag } from "./readBag.ts";
import { findShard, type ProvenShard, readShardState, type ShardState } from "./shards.ts";

/** An account's state with its proofs, each a bag of cells, as liteservers give them. */
export interface AccountProofs {
  /** Masterchain block, and its state. */
  readonly shardProof: Uint8Array;
  /** Shard block, and its state. */
  readonly proof: Uint8Array;
  /** The account; empty if it does not exist. */
  readonly state: Uint8Array;
}

/** The shard that holds an account, as a masterchain block names it. */
export interface ProvenPlace {
  readonly block: ProvenBlock;
  readonly shard: ProvenShard;
}

/** An account as it stands after a masterchain block. */
export interface ProvenAccount extends ProvenPlace {
  readonly lastTransaction: TransactionId;
  /** `Account` of TON's `block.tlb`. */
  readonly cell: Cell;
}

/**
 * Proves which shard holds an account after a masterchain block, and how far that shard is.
 *
 * @param rootHash Of the masterchain block; this alone is believed.
 * @param account 32 bytes, of the basechain.
 * @throws ChainError `InvalidStateProof`.
 */
export function proveShard(rootHash: Hex, account: Hex, shardProof: Uint8Array): ProvenPlace {
  return readProof(() => {
    const { block, state } = openState(rootHash, shardProof);
    return { block: requireMasterchain(block), shard: findShard(state, bitsOf(getBytes(account))) };
  });
}

/**
 * Proves an account after a masterchain block.
 *
 * @param rootHash Of the masterchain block; this alone is believed.
 * @param account 32 bytes, of the basechain.
 * @returns undefined if the proofs show that there is no such account.
 * @throws ChainError `InvalidStateProof`.
 */
export function proveAccount(
  rootHash: Hex,
  account: Hex,
  proofs: AccountProofs,
): ProvenAccount | undefined {
  return readProof(() => {
    const place = proveShard(rootHash, account, proofs.shardProof);
    const { state } = openState(place.shard.rootHash, proofs.proof);
    const found = findAccount(state.accounts, bitsOf(getBytes(account)));
    if (found === undefined) return undefined;
    const { accountHash, lastTransaction } = found;
    return { ...place, lastTransaction, cell: openAccount(accountHash, proofs.state) };
  });
}

/** An account that was read, and what an endpoint gave of it. */
interface OpenedAccount {
  readonly state: Uint8Array;
  readonly cell: Cell;
}

/** Most accounts do not change from one look to the next. */
const OPENED = new KeptValues<OpenedAccount>(16);

function openAccount(accountHash: Hex, state: Uint8Array): Cell {
  const read = () => readAccount(accountHash, state);
  const opened = OPENED.of(accountHash, () => ({ state, cell: read() }));
  // Other bytes are read, so that they are refused if they are no account.
  return Buffer.compare(opened.state, state) === 0 ? opened.cell : read();
}

function readAccount(accountHash: Hex, state: Uint8Array): Cell {
  const [account, ...others] = readBag(state);
  if (account === undefined || others.length > 0) throw invalidProof("an account needs one root");
  if (account.levelMask !== 0 || account.hash !== accountHash) {
    const details = { expected: accountHash, found: account.hash };
    throw invalidProof("it has another account", details);
  }
  return account.cell;
}

/** Opens a block and the state after it, of two proofs in one bag. */
function openState(rootHash: Hex, bag: Uint8Array): { block: ProvenBlock; state: ShardState } {
  const [blockProof, stateProof, ...others] = readBag(bag) as Partial<readonly ProofCell[]>;
  if (blockProof === undefined || stateProof === undefined || others.length > 0) {
    throw invalidProof("a state needs two roots");
  }
  const block = readBlock(openProof(blockProof, rootHash));
  return { block, state: readShardState(openProof(stateProof, block.stateHash)) };
}

function requireMasterchain(block: ProvenBlock): ProvenBlock {
  if (block.workchain === MASTERCHAIN) return block;
  throw invalidProof("it is no block of the masterchain", { workchain: block.workchain });
}
