import { frameDeadline, frameHash, type Hex, messageId } from "@causeway/protocol";
import type { Address, Cell, Slice } from "@ton/core";
import { snakeBytes } from "../cells";

import { requireRule } from "./BrokenRule";
import { actOf, LOG, loadPlace, nameOf, OP, opOf, placeIn, wordOf, wordOfAccount } from "./bodies";
import { HUB_ON_TON } from "./deployNetwork";
import { eventLine, eventsOf } from "./eventsOf";
import { keptOf, rentOf } from "./kept";
import type { LaneRecord } from "./LaneRecord";
import type { MailboxView } from "./MailboxView";
import { exitOf, type Hop, isInternal } from "./Traffic";

const RESERVE = 10_000_000_000n;
/** Of the message that tells a deliverer of a failure. */
const FAILED_BITS = 32 + 3 * 64 + 256;

/** How a message to TON ended. */
export type End = "delivered" | "expired" | "rejected" | "voided";

/** A call of a recipient or sender that has no end yet. */
export interface OpenCall {
  readonly messageId: Hex;
  readonly attempt: bigint;
  readonly recipient: Hex;
  readonly isOfSender: boolean;
}

/** What a mailbox on TON did, by its messages and logs; and what its recipients and senders did, by theirs. */
export class TonBooks {
  /** Nanoton that came from people, went to people, and became fees. */
  readonly value = { came: 0n, went: 0n, fees: 0n };
  /** By lane name and index. */
  readonly calls = new Map<string, OpenCall>();
  /** How each message to TON ended, by its id; each end once. */
  readonly ends = new Map<Hex, End[]>();
  /** How often an honest recipient took a message, by its id. */
  readonly taken = new Map<Hex, number>();
  /** How often an honest sender took note of the end of its message, by the message's id. */
  readonly told = new Map<Hex, number>();
  /** Ends of messages from TON of which their senders took note. */
  readonly settled = new Map<Hex, number>();
  /** Outcomes of messages from TON as they were told. */
  readonly outcomes = new Map<Hex, number>();
  /** The notices that told so. */
  readonly notices = new Map<Hex, Hex>();
  /** Messages whose ids a stolen committee vouched for, and when it signed. */
  readonly forged = new Map<Hex, number>();
  distrustedAt = 0;
  lastAttempt = 0n;
  /** What the mailbox may have, nanoton: without what it must give back. */
  retained = 0n;
  #pledged = 0n;
  /** Of the transaction that is being noted. */
  readonly #events: string[] = [];
  readonly #mailbox: Address;
  readonly #lanes: ReadonlyMap<bigint, LaneRecord>;

  /** @param lanes To TON and from it. */
  constructor(mailbox: Address, lanes: readonly LaneRecord[]) {
    this.#mailbox = mailbox;
    this.#lanes = new Map(lanes.map((lane) => [nameOf(lane.id), lane]));
  }

  /** Notes a transaction. @param view The mailbox's data after it. */
  note(hop: Hop, view: MailboxView | undefined): void {
    const { transaction, message, before, after, account } = hop;
    this.#noteValue(hop);
    if (account.equals(this.#mailbox)) {
      this.#noteBalance(hop, view as MailboxView);
      if (exitOf(transaction) === 0) this.#noteMailbox(hop, view as MailboxView);
    } else if (message.info.src.equals(this.#mailbox) && exitOf(transaction) === 0) {
      this.#noteAnswer(hop);
    }
    requireRule(before >= 0n && after >= 0n, "balances are not negative", () => `${account}`);
  }

  endsOf(id: Hex): readonly End[] {
    return this.ends.get(id) ?? [];
  }

  /** Every transaction leaves as much as it found. */
  #noteValue({ message, transaction, before, after }: Hop): void {
    const sent = [...transaction.outMessages.values()].filter(isInternal);
    const gone = sent.reduce((sum, { info }) => sum + info.value.coins + info.forwardFee, 0n);
    const fees = transaction.totalFees.coins;
    const { value } = message.info;
    const difference = before + value.coins - after - gone - fees;
    requireRule(difference === 0n, "value in equals value out and fees", () => `${difference}`);
    this.value.fees += fees + message.info.forwardFee;
  }

  /** A mailbox keeps its fees and what it was given, to the nanoton, and pays rent alone. */
  #noteBalance(hop: Hop, view: MailboxView): void {
    const { transaction, message, after } = hop;
    const rent = rentOf(hop);
    const retained = after - view.pledged;
    // The pledge of a message that a role voids in flight stays.
    const dropped = isVoiding(message.body) ? this.#pledged - view.pledged : 0n;
    const kept = exitOf(transaction) === 0 ? keptOf(hop) + dropped : 0n;
    const difference = retained - (this.retained - rent + kept);
    const op = opOf(message.body);
    const details = () => `${difference} after ${op.toString(16)}, exit ${exitOf(transaction)}`;
    requireRule(difference >= 0n, "no act of others lowers the mailbox's balance", details);
    const sends = [...transaction.outMessages.values()].some(isInternal);
    const isExact = sends && exitOf(transaction) === 0;
    requireRule(
      !isExact || difference === 0n,
      "the mailbox keeps its fees to the nanoton",
      details,
    );
    requireRule(kept >= 0n || retained >= RESERVE, "payments leave the reserve", details);
    this.retained = retained;
    this.#pledged = view.pledged;
  }

  #noteMailbox(hop: Hop, view: MailboxView): void {
    const { transaction, message } = hop;
    if (actOf(message.body) === OP.distrust) this.distrustedAt = transaction.now;
    if (opOf(message.body) === OP.taken && !message.info.bounced) this.#noteTaken(message);
    for (const sent of transaction.outMessages.values()) {
      if (sent.info.type === "external-out") this.#noteLog(sent.body, message, transaction.now);
      if (isInternal(sent)) this.#noteSending(sent, hop, view);
    }
    this.#noteSilentEnd(hop, view);
    const [noted, read] = [
      this.#events.splice(0).sort(),
      eventsOf(transaction, this.#lanes).sort(),
    ];
    const isSame = noted.join() === read.join();
    requireRule(isSame, "the adapter's events are what happened", () => `${read}, not ${noted}`);
  }

  #noteSending(
    { info, body }: Hop["message"],
    { message: cause, transaction }: Hop,
    view: MailboxView,
  ): void {
    const { now } = transaction;
    const op = opOf(body);
    if (op === OP.excesses && body.bits.length === FAILED_BITS) this.#noteFailure(body, cause);
    if (op !== OP.received && op !== OP.told) return;
    this.#noteCall(body, info.dest, op, now, view);
  }

  #noteCall(body: Cell, to: Address, op: number, now: number, view: MailboxView): void {
    const slice = body.beginParse().skip(32);
    const [lane, index, attempt] = loadPlace(slice);
    const key = `${lane}/${index}`;
    const isAbove = attempt > this.lastAttempt;
    requireRule(isAbove, "attempts ascend", () => `${attempt} after ${this.lastAttempt}`);
    this.lastAttempt = attempt;
    const isOfSender = op === OP.told;
    if (isOfSender) slice.skip(8);
    const id = wordOf(slice.loadUintBig(256));
    requireRule(!this.calls.has(key), "a message is in flight once", () => key);
    this.calls.set(key, { messageId: id, attempt, recipient: wordOfAccount(to), isOfSender });
    const client = view.clients.client(HUB_ON_TON);
    const isStopped = (client?.limits.stoppedUntil ?? 0n) > now;
    if (isOfSender) {
      const report = view.ends.report(id);
      const counts = report?.generation === client?.generation && !isStopped;
      requireRule(counts, "senders learn by notices of the present generation", () => key);
      return;
    }
    this.#noteEvent("called", lane, index);
    this.#requireCallable(id, lane, index, slice);
    const flight = view.flights.find((each) => each.attempt === attempt);
    const pausedUntil = view.inbox.laneNamed(lane)?.pausedUntil ?? 0n;
    const isOpen = pausedUntil <= now && !isStopped;
    requireRule(isOpen, "recipients are called while lane and client are open", () => key);
    const isPresent = BigInt(flight?.generation ?? -1) === client?.generation;
    requireRule(isPresent, "recipients are called in the present generation", () => key);
  }

  /** What the mailbox calls a recipient with is what the origin has sent, or a stolen committee has signed. */
  #requireCallable(id: Hex, lane: bigint, index: bigint, rest: Slice): void {
    const record = this.#lanes.get(lane) as LaneRecord;
    rest.loadRef();
    const frame = snakeBytes(rest.loadRef()) as Hex;
    const own = messageId(record.id, index, frameHash(frame));
    requireRule(own === id, "no message is altered", () => `${id} has frame ${frame}`);
    const signedAt = this.forged.get(id);
    if (signedAt === undefined) {
      const sent = record.messages[Number(index)]?.id;
      requireRule(sent === id, "no message is altered", () => `${id} at ${index}, not ${sent}`);
    } else {
      const isTrusted = this.distrustedAt < signedAt;
      requireRule(
        isTrusted,
        "nothing that was distrusted delivers",
        () => `${id} signed ${signedAt}`,
      );
    }
    const { length } = this.endsOf(id);
    requireRule(length === 0, "no message that ended is called", () => `${id}: ${this.endsOf(id)}`);
  }

  #noteLog(body: Cell, message: Hop["message"], now: number): void {
    const op = opOf(body);
    const log = body.beginParse().skip(Math.min(body.bits.length, 32));
    switch (op) {
      case LOG.sent:
        this.#noteSent(log);
        break;
      case LOG.delivered:
        // Of a notice to the mailbox itself, which is never in flight.
        this.#noteNotice(log);
        break;
      case LOG.settled: {
        const [lane, index, attempt] = loadPlace(log);
        const id = wordOf(log.loadUintBig(256));
        this.#requireAnswer(`${lane}/${index}`, message);
        this.#endCall(`${lane}/${index}`, attempt, id);
        count(this.settled, id);
        break;
      }
      case LOG.ended:
        this.#noteEnd(log, message, now);
        break;
      case LOG.voided:
        this.#noteVoided(log);
        break;
      case LOG.recorded: {
        const id = wordOf(log.loadUintBig(256));
        this.notices.set(id, wordOf(log.loadUintBig(256)));
        this.outcomes.set(id, log.loadUint(8));
      }
    }
  }

  /** The recipient's answer says that it took the message; of a sender's answer, a log tells. */
  #noteTaken(message: Hop["message"]): void {
    const [lane, index, attempt] = loadPlace(message.body.beginParse().skip(32));
    const key = `${lane}/${index}`;
    const open = this.calls.get(key);
    if (open === undefined || open.isOfSender) return;
    this.#requireAnswer(key, message);
    this.#endCall(key, attempt, open.messageId);
    this.#noteEvent("delivered", lane, index);
    this.#end(open.messageId, "delivered");
  }

  /** An attempt failed, says the message to its deliverer. */
  #noteFailure(body: Cell, message: Hop["message"]): void {
    const slice = body.beginParse().skip(32 + 64);
    const [lane, attempt] = [slice.loadUintBig(64), slice.loadUintBig(64)];
    const id = wordOf(slice.loadUintBig(256));
    const found = [...this.calls].find(([, each]) => each.attempt === attempt);
    const key = found?.[0] ?? "none";
    requireRule(key.startsWith(`${lane}/`), "a call ends once", () => `${lane}, ${attempt}`);
    this.#requireCause(key, message);
    if (found?.[1].isOfSender === false) this.#events.push(`failed ${id}`);
    this.#endCall(key, attempt, id);
  }

  #noteNotice(log: Slice): void {
    const [lane, index] = loadPlace(log);
    this.#noteEvent("delivered", lane, index);
    this.#end(wordOf(log.loadUintBig(256)), "delivered");
  }

  /** @param lane The first 8 bytes of its id. */
  #noteEvent(kind: string, lane: bigint, index: bigint): void {
    this.#events.push(eventLine(kind, (this.#lanes.get(lane) as LaneRecord).id, index));
  }

  #noteEnd(log: Slice, message: Hop["message"], now: number): void {
    const [laneId, index] = [log.loadUintBig(256), log.loadUintBig(64)];
    const how = log.loadUint(8) === 1 ? "expired" : "rejected";
    const key = `${laneId >> 192n}/${index}`;
    if (how === "rejected") this.#requireCause(key, message);
    else this.#requireOverdue(laneId >> 192n, index, now);
    requireRule(how === "rejected" || !this.calls.has(key), "nothing in flight expires", () => key);
    this.calls.delete(key);
    this.#noteEvent(how, laneId >> 192n, index);
    this.#end(wordOf(log.loadUintBig(256)), how);
  }

  #requireOverdue(lane: bigint, index: bigint, now: number): void {
    const frame = this.#lanes.get(lane)?.messages[Number(index)]?.frame;
    const deadline = frame === undefined ? 0 : Number(frameDeadline(frame));
    const isOverdue = deadline !== 0 && deadline < now;
    requireRule(isOverdue, "nothing expires before its deadline", () => `${deadline}, ${now}`);
  }

  #noteVoided(log: Slice): void {
    const [laneId, index] = [log.loadUintBig(256), log.loadUintBig(64)];
    const id = wordOf(log.skip(1).loadUintBig(256));
    this.#noteEvent("voided", laneId >> 192n, index);
    // Its call ends without a log.
    const key = `${laneId >> 192n}/${index}`;
    if (this.calls.get(key)?.messageId === id) this.calls.delete(key);
    if (this.endsOf(id).includes("voided")) return;
    this.ends.set(id, [...this.endsOf(id), "voided"]);
  }

  /** An answer, or a bounce, that brings too little to tell its deliverer ends a call all the same. */
  #noteSilentEnd({ message }: Hop, view: MailboxView): void {
    const place = placeIn(message);
    if (place === undefined) return;
    const [lane, index, attempt] = place;
    const key = `${lane}/${index}`;
    const isOver = view.flights.every((flight) => flight.attempt !== attempt);
    const open = this.calls.get(key);
    if (!isOver || open?.attempt !== attempt) return;
    this.#requireCause(key, message);
    if (!open.isOfSender) this.#events.push(`failed ${open.messageId}`);
    this.calls.delete(key);
  }

  /** Only the account that was called ends a call, by a message about this attempt. */
  #requireCause(key: string, message: Hop["message"]): void {
    const open = this.calls.get(key);
    const [lane, index, attempt] = placeIn(message) ?? [];
    const isOfCall = `${lane}/${index}` === key && attempt === open?.attempt;
    const isBy = wordOfAccount(message.info.src) === open?.recipient;
    requireRule(isOfCall && isBy, "its recipient alone ends a call", () => key);
  }

  /** It says that it took a message, or took note. */
  #requireAnswer(key: string, message: Hop["message"]): void {
    const isTaken = opOf(message.body) === OP.taken && !message.info.bounced;
    requireRule(isTaken, "its recipient alone ends a call well", () => key);
    this.#requireCause(key, message);
  }

  #noteSent(log: Slice): void {
    const lane = this.#lanes.get(log.loadUintBig(256) >> 192n) as LaneRecord;
    const index = log.loadUintBig(64);
    log.loadCoins();
    const id = wordOf(log.loadRef().beginParse().loadUintBig(256));
    this.#events.push(eventLine("sent", lane.id, index));
    const message = lane.append(index, snakeBytes(log.loadRef()) as Hex);
    requireRule(message.id === id, "a message's id follows from its frame", () => id);
  }

  #endCall(key: string, attempt: bigint, id: Hex): void {
    const open = this.calls.get(key);
    const matches = open?.attempt === attempt && open.messageId === id;
    requireRule(matches, "a call ends once", () => `${key}, attempt ${attempt}`);
    this.calls.delete(key);
  }

  #end(id: Hex, end: End): void {
    const before = this.endsOf(id);
    requireRule(
      before.length === 0,
      "each message ends once",
      () => `${id}: ${before}, then ${end}`,
    );
    this.ends.set(id, [end]);
  }

  /** What an honest recipient says in the transaction that takes its message. */
  #noteAnswer({ message, transaction }: Hop): void {
    const op = opOf(message.body);
    if (op !== OP.received && op !== OP.told) return;
    const answers = [...transaction.outMessages.values()].filter(
      ({ info, body }) => info.type === "internal" && opOf(body) === OP.taken,
    );
    // Recipients that pay too little for their answers keep to no rule.
    const isHonest = answers.some(
      ({ info }) => info.type === "internal" && info.value.coins > 2_000_000n,
    );
    if (!isHonest) return;
    const slice = message.body.beginParse().skip(32 + 3 * 64 + (op === OP.told ? 8 : 0));
    const book = op === OP.told ? this.told : this.taken;
    const id = wordOf(slice.loadUintBig(256));
    const times = count(book, id);
    const rule = op === OP.told ? "a sender learns of an end once" : "no message is taken twice";
    requireRule(times === 1, rule, () => `${id}: ${times} times`);
  }
}

/** Whether an act of a role voids a message. */
function isVoiding(body: Cell): boolean {
  const act = actOf(body);
  return act === OP.voidMessage || act === OP.voidSilently;
}

function count(book: Map<Hex, number>, id: Hex): number {
  const times = (book.get(id) ?? 0) + 1;
  book.set(id, times);
  return times;
}
