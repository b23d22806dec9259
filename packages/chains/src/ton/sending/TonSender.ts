import type { Hex } from "@causeway/protocol";
import { Address, type Cell, internal, type MessageRelaxed, type StateInit } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { BeforeSigning } from "../../Submission.ts";
import type { TonReader } from "../TonReader.ts";
import { followOrder, type MessageEnd, type OrderEnd, type ReadTarget } from "./followOrder.ts";
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
  readonly target: ReadTarget;
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
 * comes to its end before another is signed. An order has an end when the targets' transactions are found, or when it
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
  async send(message: TonMessage, beforeSigning?: BeforeSigning): Promise<SubmittedTransaction> {
    const [end] = await this.sendAll([message], beforeSigning);
    if (end?.kind === "sent") return end.transaction;
    throw end?.failure;
  }

  /**
   * Sends messages by one order, and waits for the transactions of all targets. Messages to one target keep their order.
   *
   * @param messages 1 to 255. Together they are at most 64 kB.
   * @returns how each message ended.
   * @throws ChainError `TransactionTimedOut`.
   */
  sendAll(
    messages: readonly TonMessage[],
    beforeSigning?: BeforeSigning,
  ): Promise<readonly MessageEnd[]> {
    return this.#inTurn(async (journal) => {
      await this.#settle(journal);
      await beforeSigning?.();
      const order = await this.#sign(messages);
      journal.begin(order);
      const end = await this.#follow(journal, order);
      if (end.kind === "taken") return end.messages;
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

  async #sign(asked: readonly TonMessage[]): Promise<WrittenOrder> {
    const { wallet, own } = this.#sending;
    const height = await own.newestHeight();
    const [account, place] = await Promise.all([own.accountAt(height), own.placeAt(height)]);
    const seqno = seqnoOf(account);
    const validUntil = place.block.timestamp + VALIDITY_SECONDS;
    const signed = wallet.sign({ seqno, validUntil, messages: asked.map(internalTo) });
    const { bodyHash } = signed;
    const afterLt = account?.lastTransaction.lt ?? 0n;
    const boc = signed.message.toBoc().toString("base64");
    return { kind: "signed", bodyHash, seqno, validUntil, afterLt, message: boc };
  }

  /** Waits for the end of an order, and writes it down. */
  async #follow(journal: OrderJournal, order: WrittenOrder): Promise<OrderEnd> {
    const { mostLooks, offer, wait, own, target } = this.#sending;
    const { bodyHash, seqno } = order;
    for (let looks = 0; looks < mostLooks; looks++) {
      const state = await followOrder(order, own, target);
      if (state.kind !== "waiting" && state.kind !== "inFlight") {
        journal.end({ kind: "ended", bodyHash, outcome: outcomeOf(state) });
        return state;
      }
      if (state.kind === "waiting") await offer(order.message);
      await wait();
    }
    const text = `order ${seqno} has no end after ${mostLooks} looks at the chain`;
    throw new ChainError("TransactionTimedOut", text, { seqno, bodyHash });
  }
}

function outcomeOf(end: OrderEnd): "sent" | "failed" | "expired" {
  if (end.kind === "expired") return "expired";
  return end.messages.every(({ kind }) => kind === "sent") ? "sent" : "failed";
}

function internalTo(message: TonMessage): MessageRelaxed {
  const to = Address.parseRaw(`0:${message.to.slice(2)}`);
  return internal({ ...message, to, bounce: true });
}
