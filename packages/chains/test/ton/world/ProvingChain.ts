import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";
import { sha256 } from "ethers";

import { type BlockRef, block, masterchainExtra, type Progress, shardState } from "./blocks.ts";
import { type BalanceEntry, bitsOf, shardAccounts } from "./dictionary.ts";
import { bagOf, proofOf } from "./merkle.ts";

/** An account that a chain keeps. */
export interface KeptAccount {
  /** 32 bytes. */
  readonly id: Buffer;
  readonly coins: bigint;
  readonly cell: Cell;
  readonly lastHash: Buffer;
  readonly lastLt: bigint;
}

interface Made {
  readonly master: Cell;
  readonly masterState: Cell;
  readonly shardBlock: Cell;
  readonly shardState: Cell;
  readonly accounts: readonly KeptAccount[];
  readonly ref: BlockRef;
}

/** A masterchain with one shard, whose blocks have states and proofs as TON has them. */
export class ProvingChain {
  readonly #made: Made[] = [];
  readonly #isSplit: boolean;
  readonly #gasPrices: Cell | undefined;

  /** @param gasPrices The configuration's parameter 21. */
  constructor(isSplit = false, gasPrices?: Cell) {
    this.#isSplit = isSplit;
    this.#gasPrices = gasPrices;
  }

  /** Height of the newest block; blocks start at 1. */
  get height(): number {
    return this.#made.length;
  }

  /** Makes the next block, after which these are all accounts. */
  add(accounts: readonly KeptAccount[], endLt: bigint, time = 1_800_000_000 + this.height): void {
    const at = { seqno: this.height + 1, time, endLt };
    const inShard: Progress = { ...at, workchain: 0 };
    const inMaster: Progress = { ...at, workchain: -1 };
    const before = this.#made.at(-1);
    const empty = shardState({ ...inShard, seqno: 0 }, shardAccounts([]));
    const state = shardState(inShard, shardAccounts(accounts.map(entryOf)));
    const shardBlock = block(inShard, before?.shardState ?? empty, state);
    const shard = { ...refOf(at.seqno, shardBlock), endLt };
    const extra = masterchainExtra(shard, this.#isSplit, this.#gasPrices);
    const masterState = shardState(inMaster, shardAccounts([]), extra);
    const master = block(inMaster, before?.masterState ?? empty, masterState);
    const ref = refOf(at.seqno, master);
    this.#made.push({ master, masterState, shardBlock, shardState: state, accounts, ref });
  }

  refAt(height: number): BlockRef {
    return this.#at(height).ref;
  }

  stateHashAt(height: number): Hex {
    return `0x${this.#at(height).masterState.hash(0).toString("hex")}`;
  }

  shardProof(height: number): Buffer {
    const { master, masterState } = this.#at(height);
    const extra = masterState.refs.at(-1) as Cell;
    return bagOf(headerProof(master), proofOf(masterState, isBelow(extra.refs[0] as Cell)));
  }

  /** The proofs of the configuration, as a liteserver gives them. */
  configProofs(height: number) {
    const { master, masterState } = this.#at(height);
    const extra = masterState.refs.at(-1) as Cell;
    const config = extra.refs[1] as Cell;
    return {
      stateProof: bagOf(headerProof(master)),
      configProof: bagOf(proofOf(masterState, isBelow(config))),
    };
  }

  /** The proofs of an account, as a liteserver gives them. */
  accountProofs(height: number, id: Buffer) {
    const { shardBlock, shardState: state, accounts } = this.#at(height);
    const account = accounts.find((kept) => kept.id.equals(id));
    const keeps = account === undefined ? () => true : holds(account.cell);
    return {
      shardProof: this.shardProof(height),
      proof: bagOf(headerProof(shardBlock), proofOf(state, keeps)),
      state: account === undefined ? Buffer.alloc(0) : bagOf(account.cell),
    };
  }

  #at(height: number): Made {
    const made = this.#made[height - 1];
    if (made === undefined) throw new Error(`there is no block ${height}`);
    return made;
  }
}

function entryOf({ id, coins, cell, lastHash, lastLt }: KeptAccount): BalanceEntry {
  const value = beginCell().storeRef(cell).storeBuffer(lastHash).storeUint(lastLt, 64).endCell();
  return { key: bitsOf(id), coins, value };
}

function refOf(seqno: number, made: Cell): BlockRef {
  const rootHash = made.hash(0);
  return { seqno, rootHash, fileHash: Buffer.from(sha256(rootHash).slice(2), "hex") };
}

function headerProof(made: Cell): Cell {
  const [info, , update] = made.refs;
  return proofOf(made, (cell) => cell === info || cell === update);
}

/** Whether a cell is this one, or below it. */
function isBelow(root: Cell): (cell: Cell) => boolean {
  const below = new Set<Cell>();
  const visit = (cell: Cell) => {
    below.add(cell);
    cell.refs.forEach(visit);
  };
  visit(root);
  return (cell) => below.has(cell);
}

/** Whether a cell refers to this one. */
function holds(account: Cell): (cell: Cell) => boolean {
  return (cell) => cell.refs.includes(account);
}
