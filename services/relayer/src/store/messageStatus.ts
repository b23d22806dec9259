import { prepared, type Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import { type MessageWay, messageFacts, messageWay, type WayStep } from "@causeway/index/messages";
import {
  type FailureStatus,
  type MessageFacts,
  type MessageStatus,
  messageStateOf,
  type TransactionStatus,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { checkpointOf } from "./checkpointOf.ts";

/** A message whose frame is known: an RPC left out or changed a log of the others. */
type KnownWay = MessageWay & Required<Pick<MessageWay, "sender" | "gasLimit" | "payloadSize">>;

/** A message's way so far; undefined if it was never seen. */
export async function messageStatus(
  db: Queryable,
  messageId: Hex,
): Promise<MessageStatus | undefined> {
  const way = await messageWay(db, messageId);
  const now = BigInt(Math.floor(Date.now() / 1_000));
  const facts = (await messageFacts(db, [messageId], now)).get(messageId);
  if (way?.frame === undefined || facts === undefined) return undefined;
  const gas = await ownGas(db, way);
  const notes = await notesOf(db, messageId);
  const steps = stepsOf(way, gas);
  const checkpoints = await checkpointsOf(db, way);
  const { ended } = way;
  return {
    ...placeOf(way),
    ...feesOf(way as KnownWay),
    state: messageStateOf(factsShown(facts, way, checkpoints)),
    ...steps,
    finalisedAt: notes.finalisedAt,
    ...checkpoints,
    inFlight: flightOf(way, gas),
    failed: ended || !way.failed ? null : failureOf(way.failed, gas, notes, facts.isOverdue),
  };
}

function placeOf(way: MessageWay) {
  return {
    messageId: way.messageId,
    laneId: way.laneId,
    index: `${way.index}`,
    originChainId: `${way.originChainId}`,
    destinationChainId: textOf(way.destinationChainId),
    hubChainId: textOf(way.hubChainId),
  };
}

function feesOf({ sender, gasLimit, payloadSize, charged, cost }: KnownWay) {
  return {
    sender: sender as Hex,
    gasLimit: `${gasLimit}`,
    payloadSize: payloadSize as number,
    charged: textOf(charged),
    cost: cost
      ? {
          ...{ gas: `${cost.gas}`, gasPrice: `${cost.gasPrice}` },
          ...{ l1Fee: `${cost.l1Fee}`, total: `${cost.cost}` },
        }
      : null,
  };
}

type Checkpoints = Pick<MessageStatus, "originCheckpoint" | "hubCheckpoint">;

/** The checkpoints that prove a message, or its lane's import, to where it goes next. */
async function checkpointsOf(db: Queryable, way: MessageWay): Promise<Checkpoints> {
  const { sent, imported, ended, hubChainId } = way;
  const next = hubChainId === undefined ? ended : imported;
  return {
    originCheckpoint: await checkpointOf(db, sent, next?.transaction),
    hubCheckpoint: imported ? await checkpointOf(db, imported, ended?.transaction) : null,
  };
}

/**
 * The facts that a status shows: a block that was read between the two queries must not contradict it. A checkpoint that this
 * relayer collected counts before a light client accepts it.
 */
function factsShown(
  { isOverdue, isImported, checkpoint }: MessageFacts,
  { imported, ended, inFlight, failed, isFinal }: MessageWay,
  { originCheckpoint, hubCheckpoint }: Checkpoints,
): MessageFacts {
  const own = imported === undefined ? originCheckpoint : hubCheckpoint;
  return {
    ending: ended?.outcome as MessageFacts["ending"],
    inFlightSince: inFlight?.at,
    hasFailed: failed !== undefined,
    isImported: isImported && imported !== undefined,
    checkpoint: own === null ? checkpoint : own.proof ? "proven" : "signed",
    ...{ isOverdue, isFinal },
  };
}

/** What this relayer noted of a message. */
interface Notes {
  readonly attempts: number;
  /** Unix milliseconds; null for never. */
  readonly nextAttemptAt: number | null;
  readonly finalisedAt: number | null;
}

async function notesOf(db: Queryable, messageId: Hex): Promise<Notes> {
  const { rows } = await db.query(
    prepared(
      "select attempts, next_attempt_at, finalised_at from message_notes where message_id = $1",
      [toBytea(messageId)],
    ),
  );
  const [row] = rows;
  if (row === undefined) return { attempts: 0, nextAttemptAt: Date.now(), finalisedAt: null };
  const { attempts, next_attempt_at: next, finalised_at: finalisedAt } = row;
  // Of a time that never comes there is no date.
  const nextAttemptAt = next instanceof Date ? next.getTime() : null;
  return { attempts, nextAttemptAt, finalisedAt: finalisedAt?.getTime() ?? null };
}

function flightOf({ ended, inFlight }: MessageWay, gas: ReadonlyMap<Hex, bigint>) {
  if (ended !== undefined || inFlight === undefined) return null;
  return { ...transactionOf(inFlight, gas), attempt: `${inFlight.attempt}` };
}

function failureOf(
  failed: NonNullable<MessageWay["failed"]>,
  gas: ReadonlyMap<Hex, bigint>,
  { attempts, nextAttemptAt }: Notes,
  isOverdue: boolean,
): FailureStatus {
  return {
    ...transactionOf(failed, gas),
    reason: failed.reason,
    attempts,
    nextAttemptAt: isOverdue ? null : nextAttemptAt,
  };
}

/** Gas of our own transactions on a message's way: nobody has to wait until the index reads it. */
async function ownGas(
  db: Queryable,
  { imported, failed, ended }: MessageWay,
): Promise<ReadonlyMap<Hex, bigint>> {
  const hashes = [imported, failed, ended].flatMap((step) => (step ? [step.transaction] : []));
  if (hashes.length === 0) return new Map();
  const { rows } = await db.query(
    prepared(
      "select transaction, gas from submissions where transaction = any($1) and gas is not null",
      [hashes],
    ),
  );
  return new Map(rows.map((row) => [row.transaction, row.gas]));
}

function stepsOf({ sent, imported, ended }: MessageWay, gas: ReadonlyMap<Hex, bigint>) {
  const end = ended && transactionOf(ended, gas);
  const of = (outcome: string) => (end && ended?.outcome === outcome ? end : null);
  return {
    sent: transactionOf(sent, gas),
    imported: imported ? transactionOf(imported, gas) : null,
    delivered: end && ended?.outcome === "delivered" ? { ...end, messages: ended.messages } : null,
    ...{ expired: of("expired"), rejected: of("rejected"), voided: of("voided") },
  };
}

function transactionOf(step: WayStep, gas: ReadonlyMap<Hex, bigint>): TransactionStatus {
  const { height, transaction, at } = step;
  const used = step.gas ?? gas.get(transaction);
  return { height: `${height}`, transaction, gas: textOf(used), at: Number(at) * 1_000 };
}

function textOf(value: bigint | undefined): string | null {
  return value?.toString() ?? null;
}
