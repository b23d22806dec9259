import type { PastDelivery } from "@causeway/chains";
import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { FLIGHT } from "./onTheWay.ts";
import { bytesOrNone, type Row, secondsOf } from "./rows.ts";

/** A transaction on the way of a message. */
export interface WayStep {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** Undefined until somebody asked for its cost, and while the block is not final. */
  readonly gas: bigint | undefined;
}

/** All that chains said of a message, joined with what they said of its lane. */
export interface MessageWay {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly originChainId: bigint;
  /** Undefined while the origin's listing of the lane was not read. */
  readonly destinationChainId: bigint | undefined;
  /** Undefined for a direct lane. */
  readonly hubChainId: bigint | undefined;
  /** Undefined, as the four after it, if the message has no frame that hashes to its id. */
  readonly sender: Hex | undefined;
  readonly recipient: Hex | undefined;
  readonly frame: Hex | undefined;
  readonly gasLimit: bigint | undefined;
  /** Bytes. */
  readonly payloadSize: number | undefined;
  readonly sent: WayStep;
  readonly isFinal: boolean;
  /** Undefined if no price was seen before it; smallest unit of the origin's coin. */
  readonly charged: bigint | undefined;
  /** What accounts added to its fee, the same unit. */
  readonly addedFees: bigint;
  /** Undefined until its delivery is final and shared. */
  readonly cost: PastDelivery | undefined;
  /** The first import that holds it; undefined for a direct lane. */
  readonly imported: WayStep | undefined;
  /** The attempt that its recipient has not answered. */
  readonly inFlight: (WayStep & { readonly attempt: bigint }) | undefined;
  /** The newest attempt that failed. */
  readonly failed: (WayStep & { readonly reason: Hex }) | undefined;
  readonly failures: number;
  readonly ended: (WayStep & { readonly outcome: string; readonly messages: number }) | undefined;
}

const GAS = (chain: string, transaction: string) =>
  `(select gas_used from index.transactions t where t.chain_id = ${chain} and t.hash = ${transaction})`;

const QUERY = `
  select p.*, m.*, l.destination_chain_id as destination, l.hub_chain_id,
    ${GAS("m.origin_chain_id", "m.sent_transaction")} as sent_gas,
    ${GAS("m.ended_chain_id", "m.ended_transaction")} as ended_gas,
    i.chain_id as imported_chain_id, i.height as imported_height, i.at as imported_at,
    i.transaction as imported_transaction, ${GAS("i.chain_id", "i.transaction")} as imported_gas,
    flying.chain_id as called_chain_id, flying.height as called_height, flying.at as called_at,
    flying.transaction as called_transaction, flying.attempt,
    ${GAS("flying.chain_id", "flying.transaction")} as called_gas,
    f.chain_id as failed_chain_id, f.height as failed_height, f.at as failed_at, f.reason,
    f.transaction as failed_transaction, ${GAS("f.chain_id", "f.transaction")} as failed_gas,
    (select count(*) from index.failures where message_id = m.message_id)::int as failures,
    (select coalesce(sum(amount), 0) from index.added_fees
     where message_id = m.message_id and chain_id = m.origin_chain_id) as added
  from index.messages m join index.past_messages p using (key)
  left join index.lanes l on l.key = m.lane_id
  left join lateral (
    select * from index.imports where lane_id = m.lane_id and count > m.index and chain_id = l.hub_chain_id
    order by count, height, log_index limit 1
  ) i on true
  left join lateral (
    select * from index.failures where message_id = m.message_id
    order by chain_id desc, height desc, log_index desc limit 1
  ) f on true
  ${FLIGHT}
  where m.message_id = $1`;

/** The way of a message so far; undefined if no origin sent it. */
export async function messageWay(db: Queryable, messageId: Hex): Promise<MessageWay | undefined> {
  const { rows } = await db.query(prepared(QUERY, [toBytea(messageId)]));
  return rows[0] && toWay(rows[0]);
}

function toWay(row: Row): MessageWay {
  const { cost, reason, outcome } = row;
  const called = stepOf(row, "called", row.called_chain_id);
  const failed = stepOf(row, "failed", row.failed_chain_id);
  const ended = stepOf(row, "ended", row.ended_chain_id);
  return {
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination ?? undefined,
    hubChainId: row.hub_chain_id ?? undefined,
    sender: bytesOrNone(row.sender),
    recipient: bytesOrNone(row.recipient),
    frame: bytesOrNone(row.frame),
    gasLimit: row.gas_limit ?? undefined,
    payloadSize: row.payload_size ?? undefined,
    sent: stepOf(row, "sent", row.origin_chain_id) as WayStep,
    isFinal: row.sent_final,
    charged: row.charged ?? undefined,
    addedFees: row.added,
    cost:
      cost === null
        ? undefined
        : { gas: row.cost_gas, gasPrice: row.cost_gas_price, l1Fee: row.cost_l1_fee, cost },
    imported: stepOf(row, "imported", row.imported_chain_id),
    inFlight: called && { ...called, attempt: row.attempt },
    failed: failed && { ...failed, reason: fromBytea(reason) },
    failures: row.failures,
    ended: ended && { ...ended, outcome, messages: row.ended_messages },
  };
}

function stepOf(row: Row, step: string, chainId: bigint | null): WayStep | undefined {
  if (chainId === null) return undefined;
  return {
    chainId,
    height: row[`${step}_height`],
    transaction: fromBytea(row[`${step}_transaction`]),
    at: secondsOf(row[`${step}_at`]),
    gas: row[`${step}_gas`] ?? undefined,
  };
}
