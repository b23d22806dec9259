import type { Hex } from "@causeway/protocol";
import type { CommonMessageInfoInternal, Message, MessageRelaxed, Transaction } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import { failed } from "../exitCodes.ts";
import type { AccountAt, TonReader } from "../TonReader.ts";
import { failureOf } from "../transactions/failureOf.ts";
import { heightOf } from "../transactions/heightsOf.ts";
import type { ChainedTransaction } from "../transactions/readTransactions.ts";
import { takenIn } from "../transactions/takenIn.ts";
import { walkBack } from "../transactions/walkBack.ts";
import type { WrittenOrder } from "./OrderJournal.ts";
import { seqnoOf } from "./seqnoOf.ts";
import { messagesOfOrder } from "./TonWallet.ts";

/** A shard's block may be a little older than the masterchain's that names it. */
const MARGIN_SECONDS = 60;

/** How a message of an order ended: its target's transaction was found, or something failed for good. */
export type MessageEnd =
  | { readonly kind: "sent"; readonly transaction: SubmittedTransaction }
  | { readonly kind: "failed"; readonly failure: ChainError };

/** How an order ended: each of its messages has an end, or no wallet can take it now. */
export type OrderEnd =
  | { readonly kind: "taken"; readonly messages: readonly MessageEnd[] }
  | { readonly kind: "expired" };

/** How far an order came. Only what is proven counts. */
type OrderState = OrderEnd | { readonly kind: "waiting" } | { readonly kind: "inFlight" };

/** Reads an account that messages go to: 32 bytes, of the basechain. */
export type ReadTarget = (account: Hex) => TonReader;

/** Follows an order from the wallet's transaction to those of the targets, by the messages between them. */
export async function followOrder(
  order: WrittenOrder,
  own: TonReader,
  target: ReadTarget,
): Promise<OrderState> {
  const height = await own.newestHeight();
  const [account, place] = await Promise.all([own.accountAt(height), own.placeAt(height)]);
  const walked = await transactionsAfter(own, account, order.afterLt);
  const taken = walked.find(({ transaction }) => bodyHashOf(transaction) === order.bodyHash);
  if (taken === undefined) {
    const isTaken = seqnoOf(account) > order.seqno;
    const isOver = place.block.timestamp > order.validUntil + MARGIN_SECONDS;
    return { kind: isTaken || isOver ? "expired" : "waiting" };
  }
  const asked = messagesOfOrder(order.message);
  const sent = sentOf(asked, taken.transaction.outMessages.values());
  const takings = await takingsOf(
    sent.filter((info) => info !== undefined),
    target,
  );
  if (takings === undefined) return { kind: "inFlight" };
  const messages = asked.map((message, place) => {
    const info = sent[place];
    const taking = info && takings.get(info);
    return taking === undefined ? notSent(order, message, taken) : endOf(taking);
  });
  return { kind: "taken", messages: await Promise.all(messages) };
}

/**
 * What the wallet sent for each message of its order. It leaves out those for which it has too few coins, and keeps the
 * order of the others.
 */
function sentOf(
  asked: readonly MessageRelaxed[],
  sent: readonly Message[],
): (CommonMessageInfoInternal | undefined)[] {
  let next = 0;
  return asked.map((message) => {
    const place = sent.findIndex((one, at) => at >= next && isSame(message, one));
    const info = sent[place]?.info;
    if (info?.type !== "internal") return undefined;
    next = place + 1;
    return info;
  });
}

function isSame(asked: MessageRelaxed, { info, body }: Message): boolean {
  if (asked.info.type !== "internal" || info.type !== "internal") return false;
  return asked.info.dest.equals(info.dest) && asked.body.equals(body);
}

/** The transaction of a target that took a message, and where it is read. */
interface Taking {
  readonly found: ChainedTransaction;
  readonly reader: TonReader;
  /** Newest height that was read. */
  readonly newest: bigint;
}

/** Where each message was taken; undefined as long as one is in flight. */
async function takingsOf(
  sent: readonly CommonMessageInfoInternal[],
  target: ReadTarget,
): Promise<ReadonlyMap<CommonMessageInfoInternal, Taking> | undefined> {
  const byTarget = Map.groupBy(sent, ({ dest }) => dest.hash.toString("hex"));
  const takings = await Promise.all(
    [...byTarget].map(([account, infos]) => takingsAt(target(`0x${account}`), infos)),
  );
  const all = new Map(takings.flatMap((known) => [...known]));
  return all.size === sent.length ? all : undefined;
}

async function takingsAt(
  reader: TonReader,
  infos: readonly CommonMessageInfoInternal[],
): Promise<Map<CommonMessageInfoInternal, Taking>> {
  const newest = await reader.newestHeight();
  const account = await reader.accountAt(newest);
  // A wallet's messages bear ascending times.
  const walked = await transactionsAfter(reader, account, infos[0]?.createdLt ?? 0n);
  const takings = new Map<CommonMessageInfoInternal, Taking>();
  for (const info of infos) {
    const found = takenIn(walked, info);
    if (found !== undefined) takings.set(info, { found, reader, newest });
  }
  return takings;
}

async function endOf({ found, reader, newest }: Taking): Promise<MessageEnd> {
  const failure = failureOf(found.transaction);
  if (failure !== undefined) {
    const { hash } = found.id;
    const what = `transaction ${hash} failed`;
    return { kind: "failed", failure: failed("TransactionReverted", what, failure, { hash }) };
  }
  return { kind: "sent", transaction: await submitted(found, reader, newest) };
}

async function submitted(
  { id, transaction }: ChainedTransaction,
  target: TonReader,
  newest: bigint,
): Promise<SubmittedTransaction> {
  const endLtAt = async (at: bigint) => (await target.placeAt(at)).shard.endLt;
  const height = await heightOf(endLtAt, id.lt, newest);
  const place = await target.placeAt(height);
  const { description } = transaction;
  const compute = description.type === "generic" ? description.computePhase : undefined;
  return {
    ...{ hash: id.hash, height, blockHash: place.id.rootHash },
    timestamp: BigInt(place.block.timestamp),
    gasUsed: compute?.type === "vm" ? compute.gasUsed : 0n,
  };
}

function notSent(
  { seqno }: WrittenOrder,
  { info }: MessageRelaxed,
  { id }: ChainedTransaction,
): MessageEnd {
  const to = info.type === "internal" ? info.dest.toRawString() : undefined;
  const text = `the wallet took order ${seqno} and sent nothing to ${to}`;
  const failure = new ChainError("TransactionReverted", text, { seqno, to, hash: id.hash });
  return { kind: "failed", failure };
}

function bodyHashOf({ inMessage }: Transaction): Hex | undefined {
  if (inMessage?.info.type !== "external-in") return undefined;
  return `0x${inMessage.body.hash().toString("hex")}`;
}

/** Transactions of an account after a logical time, the newest first. */
async function transactionsAfter(
  reader: TonReader,
  account: AccountAt | undefined,
  lt: bigint,
): Promise<ChainedTransaction[]> {
  if (account === undefined) return [];
  return walkBack(reader.transactions.bind(reader), account.lastTransaction, lt + 1n);
}
