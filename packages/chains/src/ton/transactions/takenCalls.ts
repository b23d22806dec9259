import type { Hex } from "@causeway/protocol";
import type { Transaction } from "@ton/core";

import { logsOf } from "../mailbox/logs.ts";
import { bagBytes } from "../submitting/calls.ts";
import type { MailboxTransaction, MailboxTransactions } from "../TonEvents.ts";

/** A message of a contract that a mailbox took, and what came of it. */
export interface TakenCall {
  /** The mailbox's transaction: its hash, and the masterchain block that has it first. */
  readonly transaction: Hex;
  readonly height: bigint;
  /** In the raw form, in lower case. */
  readonly sender: string;
  /** A bag of cells. */
  readonly body: Hex;
  readonly bodyHash: Hex;
  /** Nanoton. */
  readonly value: bigint;
  /** Ids of the messages to other chains that it sent; none if it failed. */
  readonly messageIds: readonly Hex[];
}

/** The calls that a mailbox took in its transactions, in their order. @throws ChainError `MalformedEvent` */
export function takenCalls({ transactions, mailbox }: MailboxTransactions): TakenCall[] {
  const laneNamed = (name: bigint) => mailbox().inbox.laneNamed(name)?.laneId;
  return transactions.flatMap(({ id, at, transaction }: MailboxTransaction) => {
    const call = callOf(transaction);
    if (call === undefined) return [];
    const messageIds = logsOf(transaction, laneNamed).flatMap(({ logged }) =>
      logged.kind === "sent" ? [logged.messageId] : [],
    );
    return [{ transaction: id.hash, height: at.height, ...call, messageIds }];
  });
}

function callOf({ inMessage }: Transaction) {
  if (inMessage?.info.type !== "internal") return undefined;
  const { body } = inMessage;
  const { src, value } = inMessage.info;
  const sender = src.toRawString().toLowerCase();
  const bodyHash: Hex = `0x${body.hash().toString("hex")}`;
  return { sender, body: bagBytes(body), bodyHash, value: value.coins };
}
