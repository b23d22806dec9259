import type { Hex } from "@causeway/protocol";
import {
  Address,
  beginCell,
  type Cell,
  Dictionary,
  type Message,
  storeAccount,
  storeTransaction,
} from "@ton/core";

import { bagOf } from "./merkle.ts";
import { type KeptAccount, ProvingChain } from "./ProvingChain.ts";

const NO_HASH = Buffer.alloc(32);
const LT_OF_BLOCK = 1_000_000n;

/** A transaction as a history keeps it. */
export interface KeptTransaction {
  readonly cell: Cell;
  readonly hash: Hex;
  readonly lt: bigint;
}

/** A chain on which one account makes transactions with logs. */
export class MailboxHistory {
  readonly chain = new ProvingChain();
  readonly account = Buffer.alloc(32, 0xab);
  /** The oldest first. */
  readonly transactions: KeptTransaction[] = [];
  readonly #others: readonly KeptAccount[];
  #data: Cell = beginCell().endCell();
  #lt = 0n;

  constructor() {
    const cell = beginCell().endCell();
    this.#others = [0x11, 0xaa, 0xac].map((byte) => {
      const id = Buffer.alloc(32, byte);
      return { id, coins: 1n, cell, lastHash: NO_HASH, lastLt: 0n };
    });
  }

  /** Makes the next block, with a transaction for each list of logs. @param data Of the account after it. */
  add(transactions: readonly (readonly Cell[])[], data = this.#data): void {
    this.#data = data;
    this.#lt = LT_OF_BLOCK * BigInt(this.chain.height);
    for (const logs of transactions) this.#transact(logs);
    const own = this.transactions.length === 0 ? [] : [this.#own()];
    this.chain.add([...this.#others, ...own], LT_OF_BLOCK * BigInt(this.chain.height + 1));
  }

  /** The bag of transactions that an endpoint gives. @param hash Of the newest. */
  transactionsFrom(hash: string, count: number): Buffer {
    const place = this.transactions.findIndex((kept) => kept.hash === `0x${hash}`);
    const cells = this.transactions.slice(Math.max(0, place + 1 - count), place + 1);
    return bagOf(...cells.map(({ cell }) => cell).reverse());
  }

  #own(): KeptAccount {
    const last = this.transactions.at(-1) as KeptTransaction;
    const cell = beginCell()
      .storeBit(1)
      .store(
        storeAccount({
          addr: new Address(0, this.account),
          storageStats: { used: { cells: 1n, bits: 1n }, lastPaid: 0, storageExtra: null },
          storage: {
            lastTransLt: last.lt,
            balance: { coins: 7n },
            state: { type: "active", state: { code: beginCell().endCell(), data: this.#data } },
          },
        }),
      )
      .endCell();
    const lastHash = Buffer.from(last.hash.slice(2), "hex");
    return { id: this.account, coins: 7n, cell, lastHash, lastLt: last.lt };
  }

  #transact(logs: readonly Cell[]): void {
    const previous = this.transactions.at(-1);
    this.#lt += 10n;
    const lt = this.#lt;
    const cell = beginCell()
      .store(
        storeTransaction({
          ...{ address: BigInt(`0x${this.account.toString("hex")}`), lt, now: 1_800_000_000 },
          prevTransactionHash: BigInt(previous?.hash ?? 0),
          prevTransactionLt: previous?.lt ?? 0n,
          ...{ outMessagesCount: logs.length, outMessages: messagesOf(logs, lt) },
          ...{ oldStatus: "active", endStatus: "active" },
          totalFees: { coins: 5_000n },
          stateUpdate: { oldHash: NO_HASH, newHash: NO_HASH },
          description: DESCRIPTION,
          raw: beginCell().endCell(),
          hash: () => NO_HASH,
        }),
      )
      .endCell();
    this.transactions.push({ cell, lt, hash: `0x${cell.hash().toString("hex")}` });
  }
}

const DESCRIPTION = {
  type: "generic",
  ...{ creditFirst: true, aborted: false, destroyed: false },
  computePhase: {
    type: "vm",
    ...{ success: true, messageStateUsed: false, accountActivated: false },
    ...{ gasFees: 4_000n, gasUsed: 10n, gasLimit: 100n, mode: 0, exitCode: 0, vmSteps: 1 },
    ...{ vmInitStateHash: 0n, vmFinalStateHash: 0n },
  },
} as const;

function messagesOf(logs: readonly Cell[], lt: bigint): Dictionary<number, Message> {
  const messages = Dictionary.empty<number, Message>(Dictionary.Keys.Uint(15), {
    serialize: (message, builder) => builder.storeRef(messageCell(message)),
    parse: () => {
      throw new Error("not read here");
    },
  });
  for (const [place, body] of logs.entries()) {
    const info = { type: "external-out", src: new Address(0, Buffer.alloc(32, 0xab)) } as const;
    messages.set(place, { info: { ...info, createdLt: lt, createdAt: 0 }, body });
  }
  return messages;
}

function messageCell({ info, body }: Message): Cell {
  const head = beginCell()
    .storeUint(3, 2)
    .storeAddress(info.src as Address)
    .storeUint(0, 2);
  return head
    .storeUint(0, 64 + 32)
    .storeBit(0)
    .storeBit(1)
    .storeRef(body)
    .endCell();
}
