import type { Queryable } from "@causeway/database";
import {
  type CheckpointStatus,
  type CostStatus,
  type FailureStatus,
  type MessageFacts,
  type MessageStatus,
  messageStateOf,
  type TransactionStatus,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

/** A row as PostgreSQL gives it. */
// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query beside it
type Row = any;

/** A message's way so far; undefined if it was never seen. */
export async function messageStatus(
  db: Queryable,
  messageId: Hex,
): Promise<MessageStatus | undefined> {
  const found = await db.query(
    `select m.*, p.*, l.hub_chain_id
     from messages m join past_messages p using (message_id) left join lanes l on l.lane_id = m.lane_id
     where message_id = $1`,
    [messageId],
  );
  const message: Row = found.rows[0];
  if (message === undefined) return undefined;
  const { lane_id: laneId, index } = message;
  const hub: bigint = message.hub_chain_id ?? 0n;
  const ending = await endingOf(db, laneId, index);
  const imported = hub === 0n ? null : await importOf(db, laneId, index);
  const status: MessageStatus = {
    messageId,
    laneId,
    index: `${index}`,
    originChainId: `${message.origin_chain_id}`,
    destinationChainId: message.destination_chain_id?.toString() ?? null,
    hubChainId: hub === 0n ? null : `${hub}`,
    ...feesOf(message),
    state: "sent",
    sent: transactionOf(message, message.sent_at),
    finalisedAt: message.finalised_at?.getTime() ?? null,
    imported: imported && transactionOf(imported, imported.imported_at),
    ...(await checkpointsOf(db, message, imported, ending)),
    ...describeEnding(ending),
    failed: ending ? null : await failureOf(db, message),
  };
  return { ...status, state: messageStateOf(factsOf(status, ending, message.deadline)) };
}

function feesOf(message: Row): Pick<MessageStatus, FeeField> {
  return {
    sender: message.sender,
    gasLimit: `${message.gas_limit}`,
    payloadSize: message.payload_size,
    charged: message.charged?.toString() ?? null,
    cost: message.cost === null ? null : costOf(message),
  };
}

function costOf(message: Row): CostStatus {
  return {
    gas: `${message.cost_gas}`,
    gasPrice: `${message.cost_gas_price}`,
    l1Fee: `${message.cost_l1_fee}`,
    total: `${message.cost}`,
  };
}

type FeeField = "sender" | "gasLimit" | "payloadSize" | "charged" | "cost";

/** The checkpoints that prove a message, or its lane's import, to where it goes next. */
async function checkpointsOf(
  db: Queryable,
  { origin_chain_id: origin, hub_chain_id: hub, height }: Row,
  imported: Row | null,
  ending: Row | null,
) {
  const next = hub ? imported : ending;
  return {
    originCheckpoint: await checkpointOf(db, origin, height, next?.transaction),
    hubCheckpoint: imported && (await checkpointOf(db, hub, imported.height, ending?.transaction)),
  };
}

/** What the state depends on; the deadline by this relayer's clock. */
function factsOf(status: MessageStatus, ending: Row | null, deadline: bigint): MessageFacts {
  const { failed, imported, finalisedAt, originCheckpoint, hubCheckpoint } = status;
  const checkpoint = imported === null ? originCheckpoint : hubCheckpoint;
  return {
    ending: ending?.outcome,
    isOverdue: hasPassed(deadline),
    hasFailed: failed !== null,
    checkpoint: checkpoint === null ? undefined : checkpoint.proof ? "proven" : "signed",
    isImported: imported !== null,
    isFinal: finalisedAt !== null,
  };
}

function hasPassed(deadline: bigint): boolean {
  return deadline !== 0n && deadline * 1000n < BigInt(Date.now());
}

async function endingOf(db: Queryable, laneId: Hex, index: bigint): Promise<Row | null> {
  const { rows } = await db.query("select * from endings where lane_id = $1 and index = $2", [
    laneId,
    index,
  ]);
  return rows[0] ?? null;
}

async function importOf(db: Queryable, laneId: Hex, index: bigint): Promise<Row | null> {
  const { rows } = await db.query(
    "select * from imports where lane_id = $1 and count > $2 order by height limit 1",
    [laneId, index],
  );
  return rows[0] ?? null;
}

async function failureOf(db: Queryable, message: Row): Promise<FailureStatus | null> {
  const { rows } = await db.query(
    "select * from failures where message_id = $1 order by height desc limit 1",
    [message.message_id],
  );
  const failure: Row = rows[0];
  if (failure === undefined) return null;
  return {
    ...transactionOf(failure, failure.failed_at),
    reason: failure.reason,
    attempts: message.attempts,
    // Of a time that never comes there is no date.
    nextAttemptAt:
      message.next_attempt_at instanceof Date && !hasPassed(message.deadline)
        ? message.next_attempt_at.getTime()
        : null,
  };
}

/** The checkpoint that our transaction carried, else the first that covers the height. */
async function checkpointOf(
  db: Queryable,
  chainId: bigint,
  height: bigint,
  transaction: Hex | undefined,
): Promise<CheckpointStatus | null> {
  const { rows } = await db.query(
    `select c.*, p.seconds, p.made_at from checkpoints c
     left join proofs p using (checkpoint_hash)
     left join submissions s on s.checkpoint_hash = c.checkpoint_hash and s.transaction = $3
     where chain_id = $1 and height >= $2
     order by s.transaction nulls last, retired, height limit 1`,
    [chainId, height, transaction ?? null],
  );
  const checkpoint: Row = rows[0];
  if (checkpoint === undefined) return null;
  return {
    height: `${checkpoint.height}`,
    checkpointHash: checkpoint.checkpoint_hash,
    signedAt: checkpoint.signed_at.getTime(),
    signers: checkpoint.signers,
    proof: checkpoint.made_at && { seconds: checkpoint.seconds, at: checkpoint.made_at.getTime() },
  };
}

function transactionOf(row: Row, blockTime: bigint): TransactionStatus {
  const { height, transaction, gas } = row;
  return { height: `${height}`, transaction, gas: `${gas}`, at: Number(blockTime) * 1000 };
}

function describeEnding(
  ending: Row | null,
): Pick<MessageStatus, "delivered" | "expired" | "rejected" | "voided"> {
  const status = ending && transactionOf(ending, ending.ended_at);
  const outcome = ending?.outcome;
  return {
    delivered: outcome === "delivered" ? { ...status, messages: ending.messages } : null,
    expired: outcome === "expired" ? status : null,
    rejected: outcome === "rejected" ? status : null,
    voided: outcome === "voided" ? status : null,
  };
}
