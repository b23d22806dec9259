import { prepared, type Queryable } from "@causeway/database";
import type { MessageFacts } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import type { PublicPlace } from "../publicId.ts";
import { FLIGHT, importOf, LEG, provenBy } from "./onTheWay.ts";
import { bytesOrNone, type Row, secondsIn, secondsOf } from "./rows.ts";

/** An event on the way of a message, with the place of its log. */
export interface RecordedStep {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly blockHash: Hex;
  readonly transaction: Hex;
  /** Undefined if chains said it that do not tell the place. */
  readonly logIndex: number | undefined;
  /** Unix seconds of the block. */
  readonly at: bigint;
  readonly isFinal: boolean;
}

/** A call of a recipient that is not answered. */
export interface RecordedFlight {
  readonly attempt: bigint;
  /** Undefined if chains said it, whose state tells no transaction. */
  readonly step: RecordedStep | undefined;
}

/** A checkpoint that a light client accepted: it proves the message on a part of its way. */
export interface ProvingCheckpoint extends RecordedStep {
  readonly lightClient: Hex;
  /** Of the chain that the client follows. */
  readonly provenHeight: bigint;
  readonly checkpointHash: Hex;
  /** Root of the lanes of that chain. */
  readonly outboxRoot: Hex;
}

/** A message with each step of its way, as far as it is known. */
export interface MessageRecord {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly originChainId: bigint;
  /** Undefined while no chain's listing of the lane was read. */
  readonly destinationChainId: bigint | undefined;
  /** Undefined for a direct lane. */
  readonly hubChainId: bigint | undefined;
  /** Undefined, as the four after it, if the message has no frame that hashes to its id. */
  readonly sender: Hex | undefined;
  readonly recipient: Hex | undefined;
  readonly gasLimit: bigint | undefined;
  /** Unix seconds, at most `FOREVER`; undefined for none too. */
  readonly deadline: bigint | undefined;
  /** Bytes. */
  readonly payloadSize: number | undefined;
  readonly sent: RecordedStep;
  readonly imported: RecordedStep | undefined;
  /** The attempt that its recipient has not answered. */
  readonly inFlight: RecordedFlight | undefined;
  /** The newest attempt whose recipient failed. */
  readonly failed: (RecordedStep & { readonly reason: Hex }) | undefined;
  readonly ended: (RecordedStep & { readonly outcome: string }) | undefined;
  /** Whether its sender took notice of the end. */
  readonly isSettled: boolean;
  readonly checkpoint: ProvingCheckpoint | undefined;
  /** Unix seconds, at most `FOREVER`: the destination delivers nothing of the lane before. Undefined if never paused. */
  readonly pausedUntil: bigint | undefined;
  readonly facts: MessageFacts;
}

/** Unix seconds of the newest block of each chain: deadlines pass by them. */
export type Clocks = ReadonlyMap<bigint, bigint>;

/** The checkpoint by which an ended message was provable first. */
const PROVED = `
  left join lateral (
    select c.* from index.checkpoints c
    where m.outcome is not null and c.chain_id = leg.chain_id and c.light_client = leg.client
      and c.proven_height >= leg.height
    order by c.proven_height limit 1
  ) proved on true`;

const FAILED = `
  left join lateral (
    select f.* from index.failures f where f.message_id = m.message_id
    order by f.chain_id desc, f.height desc, f.log_index desc limit 1
  ) failed on true`;

const STEP = ["chain_id", "height", "log_index", "block", "transaction", "at", "final"];
const stepColumns = (table: string, further: readonly string[] = []) =>
  [...STEP, ...further].map((name) => `${table}.${name} as ${table}_${name}`).join(", ");

const NOW = "to_timestamp(coalesce(clock.now, 0))";
const CHECKPOINT = ["light_client", "proven_height", "checkpoint_hash", "outbox_root"];

/** @param source SQL of rows of messages; its parameters begin with $3. */
const queryOf = (source: string) => `
  select m.*, ${secondsIn("m.deadline")} as deadline_at, m.deadline < ${NOW} as is_overdue,
    l.destination_chain_id, l.hub_chain_id, ${secondsIn("l.paused_until")} as paused_at,
    ${stepColumns("imported")}, ${stepColumns("flying", ["attempt"])},
    ${stepColumns("failed", ["reason"])},
    ${stepColumns("proven", CHECKPOINT)}, ${stepColumns("proved", CHECKPOINT)}
  from (${source}) m left join index.lanes l on l.key = m.lane_id
  left join unnest($1::bigint[], $2::bigint[]) as clock (chain_id, now)
    on clock.chain_id = l.destination_chain_id
  ${FLIGHT} ${FAILED} ${importOf("m.outcome is not null")} ${LEG} ${provenBy(NOW)} ${PROVED}`;

const COLUMNS = [
  ...["key", "lane_id", "index", "message_id", "origin_chain_id", "sender", "recipient"],
  ...["gas_limit", "deadline", "payload_size", "outcome", "settled_at"],
  ...["sent_height", "sent_log_index", "sent_block", "sent_transaction", "sent_at", "sent_final"],
  ...["ended_chain_id", "ended_height", "ended_log_index", "ended_block", "ended_transaction"],
  ...["ended_at", "ended_final"],
].join(", ");
const SELECT = `select ${COLUMNS} from index.messages`;
const IN_ORDER = "order by origin_chain_id, sent_height, sent_log_index";
const NEWEST = "order by m.sent_height desc, m.sent_log_index desc";

const BY_ID = queryOf(`${SELECT} where message_id = any($3::bytea[])`);
const BY_TRANSACTION = `${queryOf(`${SELECT} where sent_transaction = $3`)} ${IN_ORDER}`;
const BY_PLACE = queryOf(
  `${SELECT} where origin_chain_id = $3 and sent_height = $4 and sent_log_index = $5`,
);
const BY_SENDER = `${queryOf(
  `${SELECT} where sender = $3 and origin_chain_id = $4
   order by sent_height desc, sent_log_index desc limit $5 offset $6`,
)} ${NEWEST}`;

/** Messages by their ids; those that no origin sent are left out. */
export async function messagesById(
  db: Queryable,
  messageIds: readonly Hex[],
  clocks: Clocks,
): Promise<ReadonlyMap<Hex, MessageRecord>> {
  const records = await read(db, BY_ID, clocks, [messageIds.map(toBytea)]);
  return new Map(records.map((record) => [record.messageId, record]));
}

/** Messages that a transaction sent, in their order. */
export function messagesSentBy(
  db: Queryable,
  transaction: Hex,
  clocks: Clocks,
): Promise<MessageRecord[]> {
  return read(db, BY_TRANSACTION, clocks, [toBytea(transaction)]);
}

/** The message whose first event is at a place; undefined if none is. */
export async function messageAt(
  db: Queryable,
  { chainId, height, logIndex }: Omit<PublicPlace, "ordinal"> & { readonly chainId: bigint },
  clocks: Clocks,
): Promise<MessageRecord | undefined> {
  const [record] = await read(db, BY_PLACE, clocks, [chainId, height, logIndex]);
  return record;
}

/** Messages that an account sent from a chain. */
export interface SenderPage {
  readonly sender: Hex;
  readonly chainId: bigint;
  readonly limit: number;
  readonly offset: number;
}

/** Messages that an account sent from a chain, the newest first. */
export function messagesOfSender(
  db: Queryable,
  { sender, chainId, limit, offset }: SenderPage,
  clocks: Clocks,
): Promise<MessageRecord[]> {
  return read(db, BY_SENDER, clocks, [toBytea(sender), chainId, limit, offset]);
}

/**
 * How many messages an account sent from a chain. The sums have those of final blocks, and few messages are not final: so it
 * takes no longer for an account of many messages.
 */
export async function countOfSender(db: Queryable, sender: Hex, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    prepared(
      `select coalesce((select count from index.address_totals
         where address = $1 and kind = 'message' and chain_id = $2 and role = 'sender'), 0)
       + (select count(*) from index.messages
         where sender = $1 and origin_chain_id = $2 and not sent_final) as total`,
      [toBytea(sender), chainId],
    ),
  );
  return BigInt(rows[0].total);
}

async function read(
  db: Queryable,
  text: string,
  clocks: Clocks,
  values: readonly unknown[],
): Promise<MessageRecord[]> {
  const { rows } = await db.query(
    prepared(text, [[...clocks.keys()], [...clocks.values()], ...values]),
  );
  return rows.map(toRecord);
}

function toRecord(row: Row): MessageRecord {
  const ended = stepOf(row, "ended");
  const failed = stepOf(row, "failed");
  const imported = stepOf(row, "imported");
  const inFlight = flightOf(row);
  return {
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id ?? undefined,
    hubChainId: row.hub_chain_id ?? undefined,
    sender: bytesOrNone(row.sender),
    recipient: bytesOrNone(row.recipient),
    gasLimit: row.gas_limit ?? undefined,
    deadline: row.deadline_at ?? undefined,
    payloadSize: row.payload_size ?? undefined,
    sent: stepOf({ ...row, sent_chain_id: row.origin_chain_id }, "sent") as RecordedStep,
    imported,
    inFlight,
    failed: failed && { ...failed, reason: fromBytea(row.failed_reason) },
    ended: ended && { ...ended, outcome: row.outcome },
    isSettled: row.settled_at !== null,
    checkpoint: checkpointOf(row, "proven") ?? checkpointOf(row, "proved"),
    pausedUntil: row.paused_at ?? undefined,
    facts: {
      ending: row.outcome ?? undefined,
      inFlightSince: inFlight?.step?.at,
      isOverdue: row.is_overdue ?? false,
      hasFailed: failed !== undefined,
      checkpoint: row.proven_block === null ? undefined : "proven",
      isImported: imported !== undefined,
      isFinal: row.sent_final,
    },
  };
}

function flightOf(row: Row): RecordedFlight | undefined {
  const step = stepOf(row, "flying");
  return step && { attempt: row.flying_attempt, step };
}

function stepOf(row: Row, step: string): RecordedStep | undefined {
  const chainId = row[`${step}_chain_id`];
  if (chainId === null) return undefined;
  return {
    chainId,
    height: row[`${step}_height`],
    blockHash: fromBytea(row[`${step}_block`]),
    transaction: fromBytea(row[`${step}_transaction`]),
    logIndex: row[`${step}_log_index`],
    at: secondsOf(row[`${step}_at`]),
    isFinal: row[`${step}_final`],
  };
}

function checkpointOf(row: Row, name: string): ProvingCheckpoint | undefined {
  const step = stepOf(row, name);
  if (step === undefined) return undefined;
  return {
    ...step,
    lightClient: fromBytea(row[`${name}_light_client`]),
    provenHeight: row[`${name}_proven_height`],
    checkpointHash: fromBytea(row[`${name}_checkpoint_hash`]),
    outboxRoot: fromBytea(row[`${name}_outbox_root`]),
  };
}
