import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import {
  type AdvanceFacts,
  type AdvanceStatus,
  advanceStateOf,
  type OfferedTransfer,
  type OneAdvance,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { hexOrNull } from "./hexOrNull.ts";
import { SOURCES } from "./sql/sources.ts";

/** A row as PostgreSQL gives it. */
// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query beside it
type Row = any;

/** All that is known under the key of an advance; undefined if nothing is. */
export async function advanceStatus(
  db: Queryable,
  advanceId: Hex,
): Promise<AdvanceStatus | undefined> {
  const id = toBytea(advanceId);
  const [transfers, advances, attempts] = await Promise.all([
    db.query(
      `select t.*, n.decision, (
         select outcome from index.messages m
         where m.lane_id = t.lane_id and m.index = t.index and m.message_id = t.key
           and m.outcome in ('expired', 'rejected', 'voided')
       ) as outcome
       from index.transfers t left join transfer_notes n on n.transfer_id = t.key
       where t.advance_id = $1 and t.advance_until is not null and t.lane_id is not null
       order by t.sent_at, t.lane_id, t.index`,
      [id],
    ),
    db.query(
      prepared(
        `${SOURCES}
       select b.*, (c.observed_at >= b.at or exists (
         select from attempts t where t.advance_id = b.advance_id and t.transaction = b.transaction
       )) as is_read, (
         select coalesce(sum(units), 0) from pulls p
         where p.chain_id = b.chain_id and p.asset_id = b.asset_id
       ) >= (
         select coalesce(sum(paid), 0) from repayments r
         where r.chain_id = b.chain_id and r.asset_id = b.asset_id and r.is_owed and r.at <= b.repaid_at
       ) as is_pulled
       from advance_books b left join chains c on c.chain_id = b.origin_chain_id
       where advance_id = $1 order by b.height, b.log_index`,
        [id],
      ),
    ),
    db.query("select * from attempts where advance_id = $1 order by attempt_id", [id]),
  ]);
  if (transfers.rows.length + advances.rows.length + attempts.rows.length === 0) return undefined;
  const isSeen = transfers.rows.some(({ outcome }) => outcome === null);
  return {
    advanceId,
    transfers: transfers.rows.map(toTransfer),
    advances: advances.rows.map((row) => toAdvance(row, isSeen)),
    attempts: attempts.rows.map((row) => ({
      state: row.state,
      decidedAt: row.decided_at.getTime(),
      confirmations: row.confirmations,
      expectedProfit: `${row.profit}`,
      transaction: hexOrNull(row.transaction),
      reason: row.reason,
    })),
  };
}

function toTransfer(row: Row): OfferedTransfer {
  return {
    transferId: fromBytea(row.key),
    laneId: fromBytea(row.lane_id),
    index: `${row.index}`,
    originChainId: `${row.origin_chain_id}`,
    destinationChainId: `${row.destination_chain_id}`,
    assetId: fromBytea(row.asset_id),
    units: `${row.units}`,
    height: `${row.sent_height}`,
    sentAt: Math.floor(row.sent_at.getTime() / 1_000),
    isFinal: row.sent_final,
    ended: row.outcome,
    decision: row.decision,
  };
}

function toAdvance(row: Row, isSeen: boolean): OneAdvance {
  return {
    state: advanceStateOf(factsOf(row, isSeen)),
    chainId: `${row.chain_id}`,
    transaction: fromBytea(row.transaction),
    height: `${row.height}`,
    at: Number(row.at),
    transferId: fromBytea(row.transfer_id ?? row.named_transfer_id),
    paid: `${row.paid}`,
    fee: `${row.fee}`,
    deliveredAt: row.delivered_at === null ? null : Number(row.delivered_at),
    repaid: `${row.repaid}`,
    owed: `${row.owed}`,
    repaidAt: row.repaid_at === null ? null : Number(row.repaid_at),
    curve: row.is_repaid ? `${row.paid + row.fee - row.repaid}` : null,
    profit: row.is_repaid ? `${row.repaid - row.paid}` : null,
    gasCost: `${row.gas_cost}`,
    lostReason: row.lost_reason,
  };
}

function factsOf(row: Row, isSeen: boolean): AdvanceFacts {
  return {
    isFinal: row.final,
    isMissing: !isSeen && row.is_read,
    isLost: row.lost_height !== null,
    isDelivered: row.delivered_at !== null,
    repaid: row.repaid,
    isRepaid: row.is_repaid,
    isOwed: row.owed > 0n && !row.is_pulled,
  };
}
