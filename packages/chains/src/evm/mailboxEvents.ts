import { type Hex, quantity, unpackPrice } from "@causeway/protocol";
import * as v from "valibot";
import { ChainError } from "../ChainError.ts";
import type { MailboxEvent, TransactionInfo } from "../MailboxEvent.ts";
import { checkedFrame, rebuildFrame } from "../messages/rebuildFrame.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import { mailboxCoder } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import { transactionInfo } from "./transactionInfo.ts";

const logsAnswer = v.array(
  v.object({
    topics: v.array(bytesAnswer),
    data: bytesAnswer,
    transactionHash: bytesAnswer,
    blockHash: bytesAnswer,
    logIndex: quantityAnswer,
  }),
);

type Log = v.InferOutput<typeof logsAnswer>[number];

/** Where a message stands. */
interface Place {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
}

/** Events of a mailbox, as its signatures have them. */
type MailboxLog =
  | Event<"MessageSent", { sender: Hex; recipient: Hex; payload: Hex }>
  | Event<"MessageAppended", Place & { frame: Hex }>
  | Event<"MessageIndexed", Place & { gasLimit: bigint; deadline: bigint }>
  | Event<"MessagesDelivered", { laneId: Hex; first: bigint; delivered: bigint }>
  | Event<"MessageFailed", { messageId: Hex; reason: Hex }>
  | Event<"MessageExpired" | "MessageRejected" | "MessageVoided", Place>
  | Event<"LaneImported", { laneId: Hex; count: bigint; laneRoot: Hex; height: bigint }>
  | PriceSet
  | FeeExemptSet;

type PriceSet = Event<"PriceSet", { destinationChainId: bigint; price: bigint }>;

type FeeExemptSet = Event<"FeeExemptSet", { account: Hex; exempt: boolean }>;

type Event<Name extends string, Args> = { readonly name: Name; readonly args: Readonly<Args> };

const EVENTS = [
  "MessageSent",
  "MessageAppended",
  "MessageIndexed",
  "MessagesDelivered",
  "MessageFailed",
  "MessageExpired",
  "MessageRejected",
  "MessageVoided",
  "LaneImported",
  "PriceSet",
  "FeeExemptSet",
];

/** Reads what a mailbox did in the blocks `from` to `to`, both included, in order. */
export async function mailboxEvents(
  rpcs: Rpcs,
  mailbox: Hex,
  from: bigint,
  to: bigint,
): Promise<MailboxEvent[]> {
  const filter = {
    address: mailbox,
    fromBlock: quantity(from),
    toBlock: quantity(to),
    topics: [EVENTS.map((name) => mailboxCoder().topicOf(name))],
  };
  const logs = await rpcs.ask("eth_getLogs", [filter], (answer) => v.parse(logsAnswer, answer));
  const hashes = [...new Set(logs.map((log) => log.transactionHash))];
  const infos = await Promise.all(hashes.map((hash) => transactionInfo(rpcs, hash)));
  const transactions = new Map(hashes.map((hash, i) => [hash, infos[i]]));
  const events: MailboxEvent[] = [];
  for (const [position, log] of logs.entries()) {
    const transaction = transactions.get(log.transactionHash);
    // To leave it out would be to lose it where an RPC only does not have the receipt yet.
    if (transaction?.blockHash !== log.blockHash) throw blockReplaced(log);
    const event = readEvent(log, logs[position - 1], transaction);
    if (event !== undefined) events.push(event);
  }
  return events;
}

function readEvent(
  log: Log,
  previous: Log | undefined,
  transaction: TransactionInfo,
): MailboxEvent | undefined {
  const event = parse(log);
  const { name, args } = event;
  switch (name) {
    case "MessageAppended": {
      const { messageId, laneId, index } = args;
      const frame = checkedFrame({ messageId, laneId, index }, args.frame);
      const { logIndex } = log;
      return { kind: "sent", messageId, laneId, index, frame, logIndex, transaction };
    }
    case "MessageIndexed":
      return sentMessage(args, log, previous, transaction);
    case "MessagesDelivered":
      return {
        kind: "delivered",
        laneId: args.laneId,
        indices: setBits(args.delivered).map((bit) => args.first + bit),
        transaction,
      };
    case "MessageFailed":
      return { kind: "failed", messageId: args.messageId, reason: args.reason, transaction };
    case "MessageExpired":
      return endedMessage("expired", args, transaction);
    case "MessageRejected":
      return endedMessage("rejected", args, transaction);
    case "MessageVoided":
      return endedMessage("voided", args, transaction);
    case "LaneImported":
      return {
        kind: "imported",
        laneId: args.laneId,
        count: args.count,
        laneRoot: args.laneRoot,
        originHeight: args.height,
        transaction,
      };
    case "PriceSet":
    case "FeeExemptSet":
      return feeEvent(event as PriceSet | FeeExemptSet, log.logIndex, transaction);
    default:
      return undefined;
  }
}

function feeEvent(
  { name, args }: PriceSet | FeeExemptSet,
  logIndex: bigint,
  transaction: TransactionInfo,
): MailboxEvent {
  if (name === "FeeExemptSet") {
    const account = args.account.toLowerCase();
    return { kind: "exempted", account, exempt: args.exempt, logIndex, transaction };
  }
  const price = unpackPrice(args.price);
  const { destinationChainId } = args;
  return { kind: "priced", destinationChainId, price, logIndex, transaction };
}

function endedMessage(
  kind: "expired" | "rejected" | "voided",
  { messageId, laneId, index }: Place,
  transaction: TransactionInfo,
): MailboxEvent {
  return { kind, messageId, laneId, index, transaction };
}

/** `MessageSent` is the log right before `MessageIndexed`; together they hold the frame. */
function sentMessage(
  { messageId, laneId, index, gasLimit, deadline }: Place & { gasLimit: bigint; deadline: bigint },
  log: Log,
  previous: Log | undefined,
  transaction: TransactionInfo,
): MailboxEvent {
  const sent = previous && parse(previous);
  const adjacent = previous?.blockHash === log.blockHash && previous.logIndex + 1n === log.logIndex;
  if (sent?.name !== "MessageSent" || !adjacent) {
    throw new ChainError("MalformedEvent", `message ${messageId} lacks its MessageSent`, {
      messageId,
      transaction: transaction.hash,
    });
  }
  const { sender, recipient, payload } = sent.args;
  const parts = { messageId, laneId, index, gasLimit, deadline, sender, recipient, payload };
  const { logIndex } = log;
  const frame = rebuildFrame(parts);
  return { kind: "sent", messageId, laneId, index, frame, logIndex, transaction };
}

function blockReplaced({ transactionHash: transaction, blockHash }: Log): ChainError {
  const message = `transaction ${transaction} is not, or not yet, in block ${blockHash}`;
  return new ChainError("BlockReplaced", message, { transaction, blockHash });
}

function parse(log: Log): MailboxLog {
  const parsed = mailboxCoder().decodeLog(log);
  if (parsed === undefined) {
    throw new ChainError(
      "MalformedEvent",
      `a log with topics ${log.topics} is not an event of a mailbox`,
      {
        topics: log.topics,
      },
    );
  }
  return parsed as unknown as MailboxLog;
}

function setBits(bits: bigint): bigint[] {
  const set: bigint[] = [];
  for (let bit = 0n; bits >> bit !== 0n; bit++) if ((bits >> bit) & 1n) set.push(bit);
  return set;
}
