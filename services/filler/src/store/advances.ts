import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { AdvanceKey } from "./ownAdvances.ts";
import { SOURCES } from "./sql/sources.ts";

/** An advance of ours that was not delivered, and of which no transfer is seen. */
export interface UnseenAdvance extends AdvanceKey {
  readonly advanceId: Hex;
  readonly assetId: Hex;
  readonly paid: bigint;
  /** Unix seconds. */
  readonly at: bigint;
  /** How its transfer ended, if it did. */
  readonly ended: string | null;
  /** The origin's block when it was advanced, or its first that is not older; null if that was not looked for yet. */
  readonly anchorHeight: bigint | null;
  /** Whether its transfer was there when this filler decided to advance it. */
  readonly wasSeen: boolean;
}

/** Of transfers, how their message ended undelivered, in a final block. */
const ENDED = `(
  select m.outcome from index.messages m
  where m.lane_id = t.lane_id and m.index = t.index and m.message_id = t.key
    and m.outcome in ('expired', 'rejected', 'voided') and m.ended_final)`;

/** Of an advance, a transfer that its origin shows and that did not end; `b` is the advance. */
const SEEN = `exists (
  select from index.transfers t where t.advance_id = b.advance_id and ${ENDED} is null)`;

/** Advances of transfers from an origin, in final blocks and not told lost yet, of which the origin shows nothing now. */
export async function unseenAdvances(
  db: Queryable,
  originChainId: bigint,
): Promise<UnseenAdvance[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select b.*, t.attempt_id is not null as was_seen, coalesce(b.anchor_height, t.origin_height) as anchor, (
       select ${ENDED} as outcome from index.transfers t
       where t.advance_id = b.advance_id order by outcome limit 1
     ) as ended
     from advance_books b
     left join attempts t on t.advance_id = b.advance_id and t.transaction = b.transaction
     where b.origin_chain_id = $1 and not b.closed and b.final and b.delivered_at is null
       and b.lost_height is null and not ${SEEN}`,
      [originChainId],
    ),
  );
  return rows.map((row) => ({
    chainId: row.chain_id,
    transaction: fromBytea(row.transaction),
    logIndex: row.log_index,
    advanceId: fromBytea(row.advance_id),
    assetId: fromBytea(row.asset_id),
    paid: row.paid,
    at: row.at,
    ended: row.ended,
    anchorHeight: row.anchor,
    wasSeen: row.was_seen,
  }));
}

export async function noteAnchor(
  db: Queryable,
  { chainId, transaction, logIndex }: AdvanceKey,
  height: bigint,
): Promise<void> {
  await db.query(
    `update advance_notes set anchor_height = $4
     where chain_id = $1 and transaction = $2 and log_index = $3`,
    [chainId, toBytea(transaction), logIndex, height],
  );
}

/** Tells an advance lost. */
export async function loseAdvance(
  db: Queryable,
  { chainId, transaction, logIndex }: AdvanceKey,
  height: bigint,
  reason: string,
): Promise<void> {
  await db.query(
    `update advance_notes set lost_height = $4, lost_reason = $5
     where chain_id = $1 and transaction = $2 and log_index = $3`,
    [chainId, toBytea(transaction), logIndex, height, reason],
  );
}

/** Takes back that advances were told lost whose transfer was seen again, or delivered; returns their ids. */
export async function findAgain(db: Queryable, originChainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     update advance_notes a set lost_height = null, lost_reason = null
     from advance_books b
     where (b.chain_id, b.transaction, b.log_index) = (a.chain_id, a.transaction, a.log_index)
       and a.lost_height is not null and not a.closed and a.origin_chain_id = $1
       and (b.delivered_at is not null or ${SEEN})
     returning b.advance_id`,
      [originChainId],
    ),
  );
  return rows.map((row) => fromBytea(row.advance_id));
}

/** What an advance left that was repaid. */
export interface RepaidAdvance {
  readonly advanceId: Hex;
  readonly assetId: Hex;
  /** Units. */
  readonly profit: bigint;
}

/** Closes advances at a destination that were repaid in final blocks. */
export async function closeRepaid(db: Queryable, chainId: bigint): Promise<RepaidAdvance[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES},
     closing as (
       update advance_notes a set closed = true
       from advance_books b
       where (b.chain_id, b.transaction, b.log_index) = (a.chain_id, a.transaction, a.log_index)
         and b.chain_id = $1 and a.is_own and not a.closed and not b.closed and b.final and b.is_repaid and b.is_repaid_final
       returning a.chain_id, a.transaction, b.advance_id, a.asset_id, b.repaid - b.paid as profit
     ),
     settling as (
       update attempts t set is_settled = true from closing c
       where t.destination_chain_id = c.chain_id and t.advance_id = c.advance_id
         and t.transaction = c.transaction
     )
     select * from closing`,
      [chainId],
    ),
  );
  return rows.map((row) => ({
    advanceId: fromBytea(row.advance_id),
    assetId: fromBytea(row.asset_id),
    profit: row.profit,
  }));
}
