import type { Hex } from "@causeway/protocol";
import type { Message, Transaction } from "@ton/core";

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

/** A shard's block may be a little older than the masterchain's that names it. */
const MARGIN_SECONDS = 60;

/** How an order ended: the target's transaction was found, something failed for good, or no wallet can take it now. */
export type OrderEnd =
  | { readonly kind: "sent"; readonly transaction: SubmittedTransaction }
  | { readonly kind: "failed"; readonly failure: ChainError }
  | { readonly kind: "expired" };

/** How far an order came. Only what is proven counts. */
type OrderState = OrderEnd | { readonly kind: "waiting" } | { readonly kind: "inFlight" };

/** Follows an order from the wallet's transaction to the target's, by the message between them. */
export async function followOrder(
  order: WrittenOrder,
  own: TonReader,
  target: TonReader,
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
  const message = taken.transaction.outMessages.values().find((one) => isTo(one, order.to));
  if (message === undefined) return { kind: "failed", failure: notSent(order, taken) };
  return followMessage(message, target);
}

async function followMessage({ info }: Message, target: TonReader): Promise<OrderState> {
  if (info.type !== "internal") return { kind: "inFlight" };
  const height = await target.newestHeight();
  const account = await target.accountAt(height);
  const walked = await transactionsAfter(target, account, info.createdLt);
  const found = takenIn(walked, info);
  if (found === undefined) return { kind: "inFlight" };
  const failure = failureOf(found.transaction);
  if (failure !== undefined) {
    const { hash } = found.id;
    const what = `transaction ${hash} failed`;
    return { kind: "failed", failure: failed("TransactionReverted", what, failure, { hash }) };
  }
  return { kind: "sent", transaction: await submitted(found, target, height) };
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

function notSent({ seqno, to }: WrittenOrder, { id }: ChainedTransaction): ChainError {
  const text = `the wallet took order ${seqno} and sent nothing to 0:${to.slice(2)}`;
  return new ChainError("TransactionReverted", text, { seqno, to, hash: id.hash });
}

function isTo({ info }: Message, to: Hex): boolean {
  return info.type === "internal" && info.dest.hash.toString("hex") === to.slice(2);
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
