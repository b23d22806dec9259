import type { ReadLog } from "@causeway/chains/evm";
import { feeUnder, frameFacts, type Hex, type Price, unpackPrice } from "@causeway/protocol";
import { interfaceOf, mailboxAbi, messageFeeScheduleAbi } from "@causeway/protocol/contracts";
import { dataLength, dataSlice, type LogDescription } from "ethers";

const mailboxInterface = interfaceOf(mailboxAbi);
const scheduleAbi = interfaceOf(messageFeeScheduleAbi);

/** Of the mailbox, all that says what it was paid and what left it. */
export const MAILBOX_TOPICS: readonly Hex[] = (
  [
    "PriceSet",
    "FeeExemptSet",
    "MessageAppended",
    "MessageSent",
    "MessageIndexed",
    "FeeAdded",
    "FeesWithdrawn",
  ] as const
).map((name) => mailboxInterface.getEvent(name).topicHash);

/** Of the schedule, all that says whose the mailbox's money is. */
export const SCHEDULE_TOPICS: readonly Hex[] = (["FeesCredited", "FeesPulled"] as const).map(
  (name) => scheduleAbi.getEvent(name).topicHash,
);

/** Bytes of an address, which ends an interoperable one. */
const ADDRESS = 20;

/**
 * What a mailbox's and its fee schedule's events say of its coin, wei. `feesHeld()` is the mailbox's balance itself, and
 * would prove nothing.
 */
export class MailboxLedger {
  readonly #destinationOf: (laneId: Hex) => Promise<bigint>;
  readonly #prices = new Map<bigint, Price>();
  readonly #exempt = new Set<string>();
  #before: LogDescription | undefined;

  /** For messages, at the prices of that time; what was sent by accounts that may send for free is taken for free. */
  charged = 0n;
  /** To messages' fees, by anybody. */
  added = 0n;
  withdrawn = 0n;
  /** The accounts' that share the fees, and not pulled. */
  credited = 0n;

  /** @param destinationOf Where a lane of the mailbox leads. */
  constructor(destinationOf: (laneId: Hex) => Promise<bigint>) {
    this.#destinationOf = destinationOf;
  }

  /** Takes the next of the mailbox's events, in the chain's order. */
  async takeMailbox(log: ReadLog): Promise<void> {
    const event = mailboxInterface.parseLog(log);
    if (event === null) return;
    const { name, args } = event;
    if (name === "PriceSet") this.#prices.set(args.destinationChainId, unpackPrice(args.price));
    else if (name === "FeeExemptSet") this.#setExempt(args.account, args.exempt);
    else if (name === "FeeAdded") this.added += args.amount;
    else if (name === "FeesWithdrawn") this.withdrawn += args.amount;
    else if (name === "MessageAppended") await this.#chargeFrame(args.laneId, args.frame);
    else if (name === "MessageIndexed") await this.#chargeIndexed(args);
    this.#before = event;
  }

  /** Takes the next of the schedule's events. */
  takeSchedule(log: ReadLog): void {
    const event = scheduleAbi.parseLog(log);
    if (event === null) return;
    const { name, args } = event;
    if (name === "FeesCredited") this.credited += args.amount;
    if (name === "FeesPulled") this.credited -= args.amount;
  }

  /** What the mailbox holds at least. */
  get expected(): bigint {
    return this.charged + this.added - this.withdrawn;
  }

  #setExempt(account: Hex, exempt: boolean): void {
    if (exempt) this.#exempt.add(account.toLowerCase());
    else this.#exempt.delete(account.toLowerCase());
  }

  async #chargeFrame(laneId: Hex, frame: Hex): Promise<void> {
    const { sender, gasLimit, payloadSize } = frameFacts(frame);
    await this.#charge(laneId, sender, gasLimit, payloadSize);
  }

  /** Its `MessageSent` is the event right before. */
  async #chargeIndexed({ laneId, gasLimit }: LogDescription["args"]): Promise<void> {
    if (this.#before?.name !== "MessageSent") return;
    const { sender, payload } = this.#before.args;
    const account = dataSlice(sender, dataLength(sender) - ADDRESS);
    await this.#charge(laneId, account, gasLimit, dataLength(payload));
  }

  async #charge(laneId: Hex, sender: Hex, gasLimit: bigint, payloadSize: number): Promise<void> {
    if (this.#exempt.has(sender.toLowerCase())) return;
    const price = this.#prices.get(await this.#destinationOf(laneId));
    if (price === undefined) return;
    this.charged += feeUnder(price, gasLimit, BigInt(payloadSize)) ?? 0n;
  }
}
