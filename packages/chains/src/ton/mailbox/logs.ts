import type { Hex } from "@causeway/protocol";
import type { Cell, Slice, Transaction } from "@ton/core";
import { hexlify } from "ethers";

import { ChainError } from "../../ChainError.ts";
import type { MailboxEvent, TransactionInfo } from "../../MailboxEvent.ts";
import { loadWord, wordOf } from "./MailboxCells.ts";

/** An event without what its block says of it. */
export type Logged = MailboxEvent extends infer Event
  ? Event extends MailboxEvent
    ? Omit<Event, "transaction" | "logIndex">
    : never
  : never;

/** The id of a lane to here, by its first 8 bytes. */
export type LaneNamed = (name: bigint) => Hex | undefined;

/** How each log of `ton/contracts/mailbox/messages.tolk` is read, by its operation. */
const READERS: Readonly<Record<number, (log: Slice, laneNamed: LaneNamed) => Logged>> = {
  1610612737: (log) => {
    const [laneId, index] = [loadWord(log), log.loadUintBig(64)];
    log.loadCoins();
    const messageId = loadWord(log.loadRef().beginParse());
    return { kind: "sent", messageId, laneId, index, frame: snakeBytes(log.loadRef()) };
  },
  1610612739: (log, laneNamed) => {
    const laneId = loadLane(log, laneNamed);
    return { kind: "delivered", laneId, indices: [log.loadUintBig(64)] };
  },
  1610612740: (log, laneNamed) => {
    loadLane(log, laneNamed);
    log.skip(64 + 64);
    return { kind: "failed", messageId: loadWord(log), reason: "0x" };
  },
};

/**
 * What a mailbox did in a transaction, by its logs, in order. Logs of other operations are not of messages.
 *
 * @throws ChainError `MalformedEvent`.
 */
export function logsOf({ outMessages, lt }: Transaction, laneNamed: LaneNamed): Logged[] {
  const logs = outMessages.values().filter(({ info }) => info.type === "external-out");
  return logs.flatMap(({ body }) => readLog(body, laneNamed, lt) ?? []);
}

function readLog(body: Cell, laneNamed: LaneNamed, lt: bigint): Logged | undefined {
  const log = body.beginParse();
  const read = log.remainingBits < 32 ? undefined : READERS[log.loadUint(32)];
  try {
    return read?.(log, laneNamed);
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

/** Bytes that go on in a cell's only reference. */
function snakeBytes(cell: Cell): Hex {
  const parts: Uint8Array[] = [];
  for (let next: Cell | undefined = cell; next !== undefined; next = next.refs[0]) {
    const slice: Slice = next.beginParse();
    parts.push(slice.loadBuffer(slice.remainingBits / 8));
  }
  return hexlify(Buffer.concat(parts)) as Hex;
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
