import { type Address, Cell } from "@ton/core";

import type { Executed } from "../tlb/Executed.ts";
import { UnknownTransaction } from "./ChainError.ts";

/** A transaction of the chain's past; it is kept after its block's state is gone. */
export interface PastTransaction {
  readonly address: Address;
  readonly lt: bigint;
  readonly hash: Buffer;
  readonly seqno: number;
  readonly cell: Cell;
}

/** Names a transaction of an account. */
export interface TransactionId {
  readonly lt: bigint;
  readonly hash?: Buffer | undefined;
}

interface Kept extends Omit<PastTransaction, "cell"> {
  readonly file: Buffer;
}

/** All transactions, by account and by block. */
export class TransactionIndex {
  readonly #byAccount = new Map<string, Kept[]>();
  readonly #byBlock = new Map<number, Kept[]>();
  readonly #byHash = new Map<string, Kept>();

  add(seqno: number, executed: readonly Executed[]): void {
    for (const { address, lt, cell } of executed) {
      const kept: Kept = { address, lt, hash: cell.hash(), seqno, file: cell.toBoc() };
      listIn(this.#byAccount, address.toRawString()).push(kept);
      listIn(this.#byBlock, seqno).push(kept);
      this.#byHash.set(kept.hash.toString("hex"), kept);
    }
  }

  /**
   * The transactions of an account, newest first.
   *
   * @param from The first of the answer; the account's newest if it is missing.
   * @throws UnknownTransaction if the account does not have it.
   */
  of(address: Address, limit: number, from?: TransactionId): PastTransaction[] {
    const all = this.#byAccount.get(address.toRawString()) ?? [];
    const end = from === undefined ? all.length : this.#place(all, address, from) + 1;
    return all
      .slice(Math.max(0, end - limit), end)
      .reverse()
      .map(opened);
  }

  /** @throws UnknownTransaction if no account has it. */
  withHash(hash: Buffer): PastTransaction {
    const text = hash.toString("hex");
    const found = this.#byHash.get(text);
    if (found === undefined) throw new UnknownTransaction("no account", 0n, text);
    return opened(found);
  }

  /** The transactions of a block in both workchains, in their order. */
  inBlock(seqno: number): PastTransaction[] {
    return (this.#byBlock.get(seqno) ?? []).map(opened);
  }

  #place(all: readonly Kept[], address: Address, { lt, hash }: TransactionId): number {
    const place = all.findIndex((one) => one.lt === lt);
    const found = all[place];
    if (found !== undefined && (hash === undefined || found.hash.equals(hash))) return place;
    throw new UnknownTransaction(address.toRawString(), lt, hash?.toString("hex"));
  }
}

function opened({ file, ...rest }: Kept): PastTransaction {
  return { ...rest, cell: Cell.fromBoc(file)[0] ?? Cell.EMPTY };
}

function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
