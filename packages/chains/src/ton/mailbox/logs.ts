import type { Hex } from "@causeway/protocol";
import type { Cell, CommonMessageInfoInternal, Message, Slice, Transaction } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { MailboxEvent, TransactionInfo } from "../../MailboxEvent.ts";
import { failureReason } from "./failureReason.ts";
import { loadWord, snakeBytes, wordOf } from "./MailboxCells.ts";

/** An event without what its block says of it. */
export type Logged = MailboxEvent extends infer Event
  ? Event extends MailboxEvent
    ? Omit<Event, "transaction" | "logIndex">
    : never
  : never;

/** The place of the message that a transaction took. */
export const TAKEN_PLACE = -1;

/** An event, and the place of the message that tells it among those that the transaction sent, or `TAKEN_PLACE`. */
export interface PlacedLog {
  readonly place: number;
  readonly logged: Logged;
}

/** The id of a lane to here, by its first 8 bytes. */
export type LaneNamed = (name: bigint) => Hex | undefined;

/** What a message's reader needs beside the message. */
interface Told {
  readonly laneNamed: LaneNamed;
  /** How an attempt failed that this transaction ends. */
  readonly reason: Hex;
}

type Reader = (log: Slice, told: Told) => Logged | undefined;

const EXPIRED = 1;
const CALLED = 0x50000001;
const EPOCH_BEGUN = 0x60000016;
const MESSAGE_SETTLED = 0x60000024;
/** Of `attempt_failed` behind its operation. */
const FAILED_BITS = 64 + 64 + 64 + 256;

/** How each log of `ton/contracts/mailbox/messages.tolk` and `expiry/messages.tolk` is read, by its operation. */
const LOGS: Readonly<Record<number, Reader>> = {
  1610612737: (log) => {
    const [laneId, index] = [loadWord(log), log.loadUintBig(64)];
    log.loadCoins();
    const messageId = loadWord(log.loadRef().beginParse());
    return { kind: "sent", messageId, laneId, index, frame: snakeBytes(log.loadRef()) };
  },
  1610612739: (log, { laneNamed }) => {
    const laneId = loadLane(log, laneNamed);
    return { kind: "delivered", laneId, indices: [log.loadUintBig(64)] };
  },
  1610612768: (log) => {
    const [laneId, index] = [loadWord(log), log.loadUintBig(64)];
    const kind = log.loadUint(8) === EXPIRED ? "expired" : "rejected";
    return { kind, messageId: loadWord(log), laneId, index };
  },
  1610612769: (log) => {
    const [laneId, index] = [loadWord(log), log.loadUintBig(64)];
    log.skip(1);
    return { kind: "voided", messageId: loadWord(log), laneId, index };
  },
};

/** The same of messages to other contracts. */
const CALLS: Readonly<Record<number, Reader>> = {
  [CALLED]: (call, { laneNamed }) => {
    const laneId = loadLane(call, laneNamed);
    const [index, attempt] = [call.loadUintBig(64), call.loadUintBig(64)];
    return { kind: "called", messageId: loadWord(call), laneId, index, attempt };
  },
  3576854235: (excesses, { laneNamed, reason }) => {
    // Only of an attempt that failed do they say more than a number.
    if (excesses.remainingBits !== FAILED_BITS) return undefined;
    excesses.skip(64);
    // A call of a sender about its own message is no attempt to deliver: its lane starts here.
    if (laneNamed(excesses.loadUintBig(64)) === undefined) return undefined;
    const attempt = excesses.loadUintBig(64);
    return { kind: "failed", messageId: loadWord(excesses), reason, attempt };
  },
};

/** The answer of a recipient that takes its message. */
const ANSWERS: Readonly<Record<number, Reader>> = {
  1342177297: (taken, { laneNamed }) => {
    const laneId = laneNamed(taken.loadUintBig(64));
    if (laneId === undefined) return undefined;
    return { kind: "delivered", laneId, indices: [taken.loadUintBig(64)] };
  },
};

/**
 * What a mailbox did in a transaction, by its logs and messages in order, and by the answer that it took. Other messages
 * and logs tell of nothing that happened to a message.
 *
 * @throws ChainError `MalformedEvent`.
 */
export function logsOf(transaction: Transaction, laneNamed: LaneNamed): PlacedLog[] {
  const { inMessage, outMessages, lt } = transaction;
  const told = { laneNamed, reason: failureReason(inMessage) };
  const sent = outMessages.values().flatMap(({ info, body }, place) => {
    const readers = info.type === "external-out" ? LOGS : CALLS;
    const logged = readLog(readers, body, told, lt);
    return logged === undefined ? [] : [{ place, logged }];
  });
  const taken = isAnswered(transaction) && readLog(ANSWERS, transaction.inMessage.body, told, lt);
  return taken ? [...sent, { place: TAKEN_PLACE, logged: taken }] : sent;
}

/** Whether a recipient may have answered. A sender that takes note of an end answers alike, and leaves a log. */
function isAnswered(transaction: Transaction): transaction is Transaction & { inMessage: Message } {
  const { inMessage, outMessages, description } = transaction;
  const isDone = description.type === "generic" && !description.aborted;
  const isSettled = outMessages.values().some(({ info, body }) => {
    return info.type === "external-out" && operationOf(body) === MESSAGE_SETTLED;
  });
  return inMessage?.info.type === "internal" && isDone && !isSettled;
}

function operationOf(body: Cell): number {
  return body.bits.length < 32 ? 0 : body.beginParse().loadUint(32);
}

function readLog(
  readers: Readonly<Record<number, Reader>>,
  body: Cell,
  told: Told,
  lt: bigint,
): Logged | undefined {
  const log = body.beginParse();
  const read = log.remainingBits < 32 ? undefined : readers[log.loadUint(32)];
  try {
    return read?.(log, told);
  } catch (error) {
    const { message } = error as Error;
    const details = { lt, log: body.hash().toString("hex"), reason: message };
    throw new ChainError("MalformedEvent", `a log at logical time ${lt} cannot be read`, details);
  }
}

function loadLane(log: Slice, laneNamed: LaneNamed): Hex {
  const name = log.loadUintBig(64);
  const laneId = laneNamed(name);
  if (laneId === undefined) throw new RangeError(`no lane begins with ${wordOf(name).slice(50)}`);
  return laneId;
}

/** The call of a recipient under an attempt's number, if a transaction of the mailbox made it. */
export function callIn(
  { outMessages }: Transaction,
  attempt: bigint,
): CommonMessageInfoInternal | undefined {
  for (const { info, body } of outMessages.values()) {
    if (info.type !== "internal" || operationOf(body) !== CALLED) continue;
    const call = body.beginParse().skip(32 + 64 + 64);
    if (call.loadUintBig(64) === attempt) return info;
  }
  return undefined;
}

/** Epochs that began in a transaction. */
export function epochsOf({ outMessages }: Transaction): bigint[] {
  return outMessages.values().flatMap(({ info, body }) => {
    const log = body.beginParse();
    const isBegun =
      info.type === "external-out" && log.remainingBits >= 96 && log.loadUint(32) === EPOCH_BEGUN;
    return isBegun ? [log.loadUintBig(64)] : [];
  });
}

/** What a transaction cost, in nanoton: its gas, and all other fees. */
export function costOf({
  description,
  totalFees,
}: Transaction): Pick<TransactionInfo, "gasUsed" | "gasPrice" | "l1Fee"> {
  const compute = description.type === "generic" ? description.computePhase : undefined;
  const [gasUsed, gasFees] = compute?.type === "vm" ? [compute.gasUsed, compute.gasFees] : [0n, 0n];
  const gasPrice = gasUsed === 0n ? 0n : gasFees / gasUsed;
  return { gasUsed, gasPrice, l1Fee: totalFees.coins - gasPrice * gasUsed };
}
