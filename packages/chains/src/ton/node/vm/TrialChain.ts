import type { Hex } from "@causeway/protocol";
import {
  Address,
  beginCell,
  type Cell,
  loadShardAccount,
  type Message,
  storeMessage,
  type Transaction,
  type TupleReader,
} from "@ton/core";

import { forwardFeeOf } from "../../submitting/prices.ts";
import type { AccountAt, TonReader } from "../../TonReader.ts";
import { NO_ACCOUNT, type TonVm } from "./TonVm.ts";

/** A message that is tried: from whom, to whom, with what value in nanoton. Accounts are of the basechain, 32 bytes. */
export interface TriedMessage {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: bigint;
  readonly body: Cell;
}

/** A transaction of a trial, and whose it is. */
export interface TriedTransaction {
  readonly account: Hex;
  readonly transaction: Transaction;
}

/** Transactions after which a trial ends. */
const MOST_TRANSACTIONS = 32;
/** Logical times of a trial are above all that stand. */
const AHEAD = 1_000_000n;

/**
 * The accounts of a chain after one block, on which messages are tried. Each account is read when something reaches it,
 * and is proven. Nothing is sent.
 */
export class TrialChain {
  readonly #vm: TonVm;
  readonly #readerOf: (account: Hex) => TonReader;
  readonly #height: bigint;
  /** Unix seconds of the block. */
  readonly now: number;
  readonly #accounts = new Map<Hex, Cell>();
  /** As the block has them. */
  readonly #standing: Map<Hex, AccountAt | undefined>;
  #isWhole = true;
  #lt = 0n;

  constructor(
    vm: TonVm,
    readerOf: (account: Hex) => TonReader,
    { height, now }: { readonly height: bigint; readonly now: number },
    standing = new Map<Hex, AccountAt | undefined>(),
  ) {
    this.#standing = standing;
    this.#vm = vm;
    this.#readerOf = readerOf;
    this.#height = height;
    this.now = now;
  }

  /** Another trial after the same block, in which nothing was sent. An account that either of them read is not read again. */
  another(): TrialChain {
    const at = { height: this.#height, now: this.now };
    return new TrialChain(this.#vm, this.#readerOf, at, this.#standing);
  }

  /** `ShardAccount` as it stands in the trial. */
  async account(account: Hex): Promise<Cell> {
    const known = this.#accounts.get(account);
    if (known !== undefined) return known;
    const found = await this.#read(account);
    const cell = found === undefined ? NO_ACCOUNT : shardAccount(found);
    if (found !== undefined) this.#passBy(found.lastTransaction.lt);
    this.#accounts.set(account, cell);
    return cell;
  }

  async #read(account: Hex): Promise<AccountAt | undefined> {
    if (!this.#standing.has(account)) {
      this.#standing.set(account, await this.#readerOf(account).accountAt(this.#height));
    }
    return this.#standing.get(account);
  }

  /** Whether all that followed was tried. Contracts whose code the masterchain keeps as a library are left out. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whether a message to an account can be tried. */
  async isTriable(account: Hex): Promise<boolean> {
    const { account: found } = loadShardAccount((await this.account(account)).beginParse());
    const state = found?.storage.state;
    return state?.type !== "active" || state.state.code?.isExotic !== true;
  }

  /** What a get-method answers. @throws GetMethodFailed */
  async get(account: Hex, method: string, args: readonly bigint[] = []): Promise<TupleReader> {
    return this.#vm.get(addressOf(account), await this.account(account), method, args, this.now);
  }

  /** Tries a message, and not what follows from it. */
  async send({ from, to, value, body }: TriedMessage): Promise<TriedTransaction> {
    const info = {
      ...({ type: "internal", ihrDisabled: true, bounce: true, bounced: false } as const),
      ...{ src: addressOf(from), dest: addressOf(to), value: { coins: value }, ihrFee: 0n },
      ...{ forwardFee: (forwardFeeOf(body) * 2n) / 3n, createdLt: this.#lt, createdAt: this.now },
    };
    return this.#take({ info, body });
  }

  /** Tries all that follows from a transaction, in the order in which it was sent. */
  async follow(first: TriedTransaction): Promise<TriedTransaction[]> {
    const followed: TriedTransaction[] = [];
    const waiting = sentBy(first.transaction);
    while (followed.length < MOST_TRANSACTIONS) {
      const next = waiting.shift();
      if (next === undefined) return followed;
      if (!(await this.isTriable(accountIn(next)))) {
        this.#isWhole = false;
        continue;
      }
      const tried = await this.#take(next);
      followed.push(tried);
      waiting.push(...sentBy(tried.transaction));
    }
    return followed;
  }

  async #take(message: Message): Promise<TriedTransaction> {
    const account = accountIn(message);
    const before = await this.account(account);
    if (message.info.type === "internal") this.#passBy(message.info.createdLt);
    const cell = beginCell().store(storeMessage(message)).endCell();
    const at = { now: this.now, lt: this.#lt };
    const { transaction, account: after } = await this.#vm.run(cell, before, at);
    this.#passBy(transaction.lt);
    this.#accounts.set(account, after);
    return { account, transaction };
  }

  #passBy(lt: bigint): void {
    if (lt >= this.#lt) this.#lt = lt + AHEAD;
  }
}

function accountIn({ info }: Message): Hex {
  if (info.type !== "internal") throw new TypeError("only contracts are called");
  return `0x${info.dest.hash.toString("hex")}`;
}

/** Messages between contracts of the basechain. */
function sentBy({ outMessages }: Transaction): Message[] {
  return outMessages.values().filter(({ info }) => {
    return info.type === "internal" && info.dest.workChain === 0;
  });
}

function shardAccount({ cell, lastTransaction: { hash, lt } }: AccountAt): Cell {
  return beginCell().storeRef(cell).storeUint(BigInt(hash), 256).storeUint(lt, 64).endCell();
}

function addressOf(account: Hex): Address {
  return Address.parseRaw(`0:${account.slice(2)}`);
}
