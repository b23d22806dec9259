import type { Hex } from "@causeway/protocol";

import type { MailboxEvent, TransactionInfo } from "../MailboxEvent.ts";
import { costOf, epochsOf, type LaneNamed, type Logged, logsOf } from "./mailbox/logs.ts";
import { ReadMailbox } from "./ReadMailbox.ts";
import type { AccountAt, PlaceAt, TonReader } from "./TonReader.ts";
import { heightsOf } from "./transactions/heightsOf.ts";
import type { ChainedTransaction } from "./transactions/readTransactions.ts";
import { walkBack } from "./transactions/walkBack.ts";

interface PlacedTransaction extends ChainedTransaction {
  readonly height: bigint;
}

/** Before it there is a state alone. */
const FIRST_BLOCK = 1n;

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
    const account = await this.#reader.accountAt(to);
    if (account === undefined) return [];
    const transactions = await this.#transactions(account, from, to);
    const laneNamed = lanesOf(account);
    const found = transactions.map(async ({ id, transaction, height }) => {
      const at = await this.#reader.placeAt(height);
      const logs = logsOf(transaction, laneNamed);
      return logs.map((logged) => ({ logged, info: infoOf({ id, transaction }, at) }));
    });
    return inOrder((await Promise.all(found)).flat());
  }

  /**
   * What the mailbox did in a transaction; undefined if another account made it.
   *
   * @throws as `between`.
   */
  async of(transaction: Hex): Promise<MailboxEvent[] | undefined> {
    const lt = await this.#reader.claimedLt(transaction);
    const newest = await this.#reader.newestHeight();
    if (lt === undefined) return undefined;
    const [height = newest] = await heightsOf((at) => this.#endLtAt(at), [lt], FIRST_BLOCK, newest);
    const account = await this.#reader.accountAt(height);
    if (account === undefined) return undefined;
    const readPage = this.#reader.transactions.bind(this.#reader);
    const walked = await walkBack(readPage, account.lastTransaction, lt);
    const hash = transaction.toLowerCase();
    if (!walked.some(({ id }) => id.hash === hash)) return undefined;
    const events = await this.between(height, height);
    return events.filter((event) => event.transaction.hash === hash);
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

/** Reads the mailbox's lanes once a log names one. */
function lanesOf(account: AccountAt): LaneNamed {
  let mailbox: ReadMailbox | undefined;
  return (name) => {
    mailbox ??= new ReadMailbox(account);
    return mailbox.inbox.laneNamed(name)?.laneId;
  };
}

function infoOf(
  { id, transaction }: Pick<ChainedTransaction, "id" | "transaction">,
  { id: block, block: { seqno, timestamp } }: PlaceAt,
): TransactionInfo {
  return {
    ...{ hash: id.hash, height: BigInt(seqno), blockHash: block.rootHash },
    ...{ timestamp: BigInt(timestamp), ...costOf(transaction) },
  };
}

/** Each event of a block has a place in that block. */
function inOrder(
  logs: readonly { readonly logged: Logged; readonly info: TransactionInfo }[],
): MailboxEvent[] {
  const counts = new Map<bigint, bigint>();
  return logs.map(({ logged, info: transaction }) => {
    const logIndex = counts.get(transaction.height) ?? 0n;
    counts.set(transaction.height, logIndex + 1n);
    return logged.kind === "sent"
      ? { ...logged, logIndex, transaction }
      : ({ ...logged, transaction } as MailboxEvent);
  });
}
