import type { ReadMailbox } from "@causeway/chains/ton";
import { type Hex, joinBytes, unpackCheckpoint } from "@causeway/protocol";
import type { Cell, Slice, Transaction } from "@ton/core";
import { keccak256 } from "ethers";

import type { Act } from "./acts.ts";
import { loadWord } from "./words.ts";

/** A checkpoint with its signatures, and what names the light client that was shown it. */
interface Shown {
  readonly evidence: Cell;
  readonly trustId?: Hex;
  readonly laneId?: Hex;
}

/** Messages to a mailbox that show a checkpoint, by their numbers. */
const SHOWING: Readonly<Record<number, (message: Slice) => Shown>> = {
  268435458: (message) => {
    const laneId = loadWord(message);
    message.loadCoins();
    return { laneId, evidence: evidenceIn(message) };
  },
  268435464: (message) => ({ laneId: loadWord(message), evidence: evidenceIn(message) }),
  268435466: (message) => ({ laneId: loadWord(message), evidence: evidenceIn(message) }),
  268435473: (message) => {
    const trustId = loadWord(message);
    message.loadAddress();
    return { trustId, evidence: message.loadRef() };
  },
};

/**
 * The checkpoint that a light client accepted in a transaction; undefined if it was shown none, or one that it keeps. No log
 * tells of it: the message that shows it does.
 */
export function shownCheckpoint(
  { inMessage, description }: Transaction,
  mailbox: () => ReadMailbox,
): Act | undefined {
  if (description.type !== "generic" || description.aborted) return undefined;
  const message = inMessage?.body.beginParse();
  if (message === undefined || message.remainingBits < 32 + 64) return undefined;
  const read = SHOWING[message.loadUint(32)];
  message.skip(64);
  const shown = read?.(message);
  return shown && acceptedBy(shown, mailbox());
}

function acceptedBy({ evidence, trustId, laneId }: Shown, mailbox: ReadMailbox): Act | undefined {
  const parts = evidence.beginParse();
  const fields = bytesOfSnake(parts.loadRef());
  const signatures = parts.loadMaybeRef();
  const ofLane = laneId === undefined ? undefined : mailbox.inbox.lane(laneId)?.trustId;
  const named = trustId ?? ofLane;
  if (signatures === null || named === undefined) return undefined;
  const client = mailbox.clients.client(named);
  if (client === undefined) return undefined;
  const { height, timestamp, outboxRoot } = unpackCheckpoint(fields);
  const checkpointHash = keccak256(joinBytes(client.domain, fields));
  const values = { height, checkpointHash, outboxRoot, timestamp };
  return { kind: "lightClient.CheckpointAccepted", trustId: named, values };
}

/** The batch stands in the first reference behind an address, and the evidence in the batch's first. */
function evidenceIn(message: Slice): Cell {
  message.loadAddress();
  const batch = message.loadRef().beginParse();
  return batch.loadRef();
}

/** Bytes that go on in a cell's only reference. */
function bytesOfSnake(cell: Cell): Hex {
  const slice = cell.beginParse();
  const own = slice.loadBuffer(slice.remainingBits / 8).toString("hex");
  const [next] = cell.refs;
  return next === undefined ? `0x${own}` : `0x${own}${bytesOfSnake(next).slice(2)}`;
}
