import type { Hex } from "@causeway/protocol";
import { Address, type Cell, internal, type MessageRelaxed, type StateInit } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { BeforeSigning } from "../../Submission.ts";
import type { TonReader } from "../TonReader.ts";
import { followOrder, type OrderEnd } from "./followOrder.ts";
import { OrderJournal, type WrittenOrder } from "./OrderJournal.ts";
import { seqnoOf } from "./seqnoOf.ts";
import type { TonWallet } from "./TonWallet.ts";

/** How long an order is good. Within it, endpoints are offered the order again and again. */
const VALIDITY_SECONDS = 120;

/** What a sender needs. */
export interface TonSending {
  readonly wallet: TonWallet;
  /** Reads the wallet's account. */
  readonly own: TonReader;
  /** Reads an account that messages go to: 32 bytes, of the basechain. */
  readonly target: (account: Hex) => TonReader;
  readonly journalFile: string;
  /** Offers a message to all endpoints. One that takes it is enough. */
  readonly offer: (message: string) => Promise<void>;
  /** Waits for the next look at the chain. */
  readonly wait: () => Promise<void>;
  /** Looks at the chain after which it gives up; the order stays in the journal. */
  readonly mostLooks: number;
}

/** A message: value in nanoton, body, and the target's code and data where it is to be deployed. */
export interface TonMessage {
  /** The target: 32 bytes, of the basechain. */
  readonly to: Hex;
  readonly value: bigint;
  readonly body: Cell;
  readonly init?: StateInit;
}

/**
 * Sends messages of one wallet one after the other. An order that was signed before, also by a process that was killed,
 * comes to its end before another is signed. An order has an end when the target's transaction is found, or when it
 * expired without the wallet having taken it.
 */
export class TonSender {
  readonly #sending: TonSending;
  #last: Promise<unknown> = Promise.resolve();

  constructor(sending: TonSending) {
    this.#sending = sending;
  }

  /**
   * Sends a message and waits for the target's transaction.
   *
   * @throws ChainError `TransactionReverted`, `TransactionTimedOut`.
   */
  send(message: TonMessage, beforeSigning?: BeforeSigning): Promise<SubmittedTransaction> {
    return this.#inTurn(async (journal) => {
      await this.#settle(journal);
      await beforeSigning?.();
      const order = await this.#sign(message);
      journal.begin(order);
      const end = await this.#follow(journal, order);
      if (end.kind === "sent") return end.transaction;
      if (end.kind === "failed") throw end.failure;
      const { seqno, validUntil } = order;
      const text = `the wallet took no order ${seqno} before it expired`;
      throw new ChainError("TransactionTimedOut", text, { seqno, validUntil });
    });
  }

  /** Brings what was signed before to its end; nothing else is sent. @throws ChainError `TransactionTimedOut`. */
  settle(): Promise<void> {
    return this.#inTurn((journal) => this.#settle(journal));
  }

  async #settle(journal: OrderJournal): Promise<void> {
    if (journal.pending !== undefined) await this.#follow(journal, journal.pending);
  }

  #inTurn<T>(work: (journal: OrderJournal) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      const journal = new OrderJournal(this.#sending.journalFile);
      try {
        return await work(journal);
      } finally {
        journal.close();
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sign(asked: TonMessage): Promise<WrittenOrder> {
    const { wallet, own } = this.#sending;
    const height = await own.newestHeight();
    const [account, place] = await Promise.all([own.accountAt(height), own.placeAt(height)]);
    const seqno = seqnoOf(account);
    const validUntil = place.block.timestamp + VALIDITY_SECONDS;
    const signed = wallet.sign({ seqno, validUntil, messages: [internalTo(asked)] });
    const { bodyHash } = signed;
    const afterLt = account?.lastTransaction.lt ?? 0n;
    const boc = signed.message.toBoc().toString("base64");
    return { kind: "signed", bodyHash, seqno, validUntil, afterLt, to: asked.to, message: boc };
  }

  /** Waits for the end of an order, and writes it down. */
  async #follow(journal: OrderJournal, order: WrittenOrder): Promise<OrderEnd> {
    const { mostLooks, offer, wait, own, target } = this.#sending;
    const { bodyHash, seqno } = order;
    for (let looks = 0; looks < mostLooks; looks++) {
      const state = await followOrder(order, own, target(order.to));
      if (state.kind !== "waiting" && state.kind !== "inFlight") {
        journal.end({ kind: "ended", bodyHash, outcome: state.kind });
        return state;
      }
      if (state.kind === "waiting") await offer(order.message);
      await wait();
    }
    const text = `order ${seqno} has no end after ${mostLooks} looks at the chain`;
    throw new ChainError("TransactionTimedOut", text, { seqno, bodyHash });
  }
}

function internalTo(message: TonMessage): MessageRelaxed {
  const to = Address.parseRaw(`0:${message.to.slice(2)}`);
  return internal({ ...message, to, bounce: true });
}
