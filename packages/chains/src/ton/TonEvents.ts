import type { Hex } from "@causeway/protocol";

import type { MailboxEvent, TransactionInfo } from "../MailboxEvent.ts";
import { costOf, epochsOf, type LaneNamed, logsOf, type PlacedLog } from "./mailbox/logs.ts";
import { ReadMailbox } from "./ReadMailbox.ts";
import type { AccountAt, PlaceAt, TonReader } from "./TonReader.ts";
import { heightOf, heightsOf } from "./transactions/heightsOf.ts";
import type { ChainedTransaction } from "./transactions/readTransactions.ts";
import { walkBack } from "./transactions/walkBack.ts";

interface PlacedTransaction extends ChainedTransaction {
  readonly height: bigint;
}

/** Before it there is a state alone. */
const FIRST_BLOCK = 1n;

/** A transaction of the mailbox, in the masterchain block that has it first. */
export interface MailboxTransaction extends Pick<ChainedTransaction, "id" | "transaction"> {
  readonly at: BlockAt;
  /**
   * Place of the message that it took, among all messages that the mailbox took and sent in that block. Those that it sent
   * have the next ones: the place of a log is the same to all readers.
   */
  readonly firstPlace: number;
}

/** A block as events name it. */
export interface BlockAt {
  readonly height: bigint;
  readonly blockHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** Transactions of blocks, and the mailbox after them. */
export interface MailboxTransactions {
  readonly transactions: readonly MailboxTransaction[];
  /** Read once it is asked for. */
  readonly mailbox: () => ReadMailbox;
}

/**
 * What a mailbox did, by its transactions. They are read from the proven last one backwards, so that no endpoint can
 * leave one out.
 */
export class TonEvents {
  readonly #reader: TonReader;

  constructor(reader: TonReader) {
    this.#reader = reader;
  }

  /**
   * Events of the masterchain blocks `from` to `to`, both included, in order.
   *
   * @throws ChainError `RpcUnavailable`, `RpcDisagreement`, `InvalidStateProof`, `MalformedEvent`.
   */
  async between(from: bigint, to: bigint): Promise<MailboxEvent[]> {
    const { transactions, mailbox } = await this.transactions(from, to);
    const laneNamed: LaneNamed = (name) => mailbox().inbox.laneNamed(name)?.laneId;
    return transactions.flatMap((one) =>
      logsOf(one.transaction, laneNamed).map((placed) => eventOf(placed, one)),
    );
  }

  /**
   * All transactions of the same blocks, in order.
   *
   * @throws ChainError `RpcUnavailable`, `RpcDisagreement`, `InvalidStateProof`.
   */
  async transactions(from: bigint, to: bigint): Promise<MailboxTransactions> {
    const account = await this.#reader.accountAt(to);
    if (account === undefined) return { transactions: [], mailbox: noMailbox };
    const walked = await this.#transactions(account, from, to);
    const found = walked.map(async ({ id, transaction, height }) => {
      return { id, transaction, at: blockOf(await this.#reader.placeAt(height)) };
    });
    return { transactions: inOrder(await Promise.all(found)), mailbox: readOnce(account) };
  }

  /**
   * What the mailbox did in a transaction; undefined if another account made it.
   *
   * @throws as `between`.
   */
  async of(transaction: Hex): Promise<MailboxEvent[] | undefined> {
    const height = await this.heightOf(transaction);
    if (height === undefined) return undefined;
    const hash = transaction.toLowerCase();
    const events = await this.between(height, height);
    return events.filter((event) => event.transaction.hash === hash);
  }

  /**
   * The first masterchain block that has a transaction of the mailbox; undefined if another account made it.
   *
   * @throws as `transactions`.
   */
  async heightOf(transaction: Hex): Promise<bigint | undefined> {
    const lt = await this.#reader.claimedLt(transaction);
    if (lt === undefined) return undefined;
    const newest = await this.#reader.newestHeight();
    const height = await heightOf((at) => this.#endLtAt(at), lt, newest);
    const account = await this.#reader.accountAt(height);
    if (account === undefined) return undefined;
    const readPage = this.#reader.transactions.bind(this.#reader);
    const walked = await walkBack(readPage, account.lastTransaction, lt);
    const hash = transaction.toLowerCase();
    return walked.some(({ id }) => id.hash === hash) ? height : undefined;
  }

  /**
   * The newest block of `from` to `to`, both included, that began an epoch.
   *
   * @throws as `between`.
   */
  async epochBegan(epoch: bigint, from: bigint, to: bigint): Promise<bigint | undefined> {
    const account = await this.#reader.accountAt(to);
    if (account === undefined) return undefined;
    const transactions = await this.#transactions(account, from, to);
    return transactions.findLast(({ transaction }) => epochsOf(transaction).includes(epoch))
      ?.height;
  }

  /** Those of an account after block `to` that happened in the blocks `from` to `to`, in order. */
  async #transactions(account: AccountAt, from: bigint, to: bigint): Promise<PlacedTransaction[]> {
    const first = from <= FIRST_BLOCK ? 0n : await this.#endLtAt(from - 1n);
    const readPage = this.#reader.transactions.bind(this.#reader);
    const transactions = (await walkBack(readPage, account.lastTransaction, first)).reverse();
    const times = transactions.map(({ id }) => id.lt);
    const heights = await heightsOf((height) => this.#endLtAt(height), times, from, to);
    return transactions.map((one, place) => ({ ...one, height: heights[place] as bigint }));
  }

  async #endLtAt(height: bigint): Promise<bigint> {
    return (await this.#reader.placeAt(height)).shard.endLt;
  }
}

/** Reads the mailbox once somebody asks for it. */
function readOnce(account: AccountAt): () => ReadMailbox {
  let mailbox: ReadMailbox | undefined;
  return () => {
    mailbox ??= new ReadMailbox(account);
    return mailbox;
  };
}

function noMailbox(): never {
  throw new TypeError("an account that is not there made no transaction");
}

function blockOf({ id, block: { seqno, timestamp } }: PlaceAt): BlockAt {
  return { height: BigInt(seqno), blockHash: id.rootHash, timestamp: BigInt(timestamp) };
}

/** Gives each transaction its place in its block. */
function inOrder(
  transactions: readonly Omit<MailboxTransaction, "firstPlace">[],
): MailboxTransaction[] {
  const next = new Map<bigint, number>();
  return transactions.map((one) => {
    const { height } = one.at;
    const firstPlace = next.get(height) ?? 0;
    next.set(height, firstPlace + 1 + one.transaction.outMessagesCount);
    return { ...one, firstPlace };
  });
}

function eventOf(
  { place, logged }: PlacedLog,
  { id, transaction, at, firstPlace }: MailboxTransaction,
): MailboxEvent {
  const info: TransactionInfo = { hash: id.hash, ...at, ...costOf(transaction) };
  return logged.kind === "sent"
    ? { ...logged, logIndex: BigInt(firstPlace + 1 + place), transaction: info }
    : ({ ...logged, transaction: info } as MailboxEvent);
}
