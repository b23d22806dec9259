import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { LogRow } from "./LogRow.ts";

/** What a transfer is that was advanced. */
export interface NamedAdvance {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly assetId: Hex;
  /** Units that were sent. */
  readonly whole: bigint;
  /** What was offered for it in that block, units. */
  readonly fee: bigint;
}

/** A receiver whom we paid in advance. */
export interface StoredAdvance extends LogRow, NamedAdvance {
  readonly advanceId: Hex;
  readonly transferId: Hex;
  readonly receiver: Hex;
  readonly paid: bigint;
}

export async function storeAdvance(
  db: Queryable,
  { chainId, transaction, logIndex, height, at, isFinal, ...advance }: StoredAdvance,
): Promise<void> {
  const { advanceId, transferId, laneId, originChainId, assetId, receiver, whole } = advance;
  await db.query(
    `insert into advances
       (chain_id, transaction, log_index, advance_id, transfer_id, lane_id, origin_chain_id, asset_id, receiver,
        whole, paid, fee, height, at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (chain_id, transaction, log_index) do update set
       height = excluded.height, at = excluded.at, fee = excluded.fee, final = excluded.final
     where not advances.final`,
    [
      ...[chainId, transaction, logIndex, advanceId, transferId, laneId, originChainId],
      ...[assetId, receiver, whole, advance.paid, advance.fee, height, at, isFinal],
    ],
  );
}

/** Which log tells an advance. */
export type AdvanceKey = Pick<LogRow, "chainId" | "transaction" | "logIndex">;

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
}

/** Of an advance, a transfer that its origin shows and that did not end; `b` is the advance. */
const SEEN = `exists (
  select from transfers t where t.advance_id = b.advance_id
    and not exists (select from endings e where e.transfer_id = t.transfer_id and e.final))`;

/**
 * Advances of transfers from an origin, in final blocks and not told lost yet, of which the origin shows nothing any
 * more though it was read to later than they were made; those that this database saw there before at once.
 */
export async function unseenAdvances(
  db: Queryable,
  originChainId: bigint,
): Promise<UnseenAdvance[]> {
  const { rows } = await db.query(
    `select b.*, coalesce(b.anchor_height, t.origin_height) as anchor, (
       select outcome from endings e join transfers t using (transfer_id)
       where t.advance_id = b.advance_id and e.final limit 1
     ) as ended
     from advance_books b join chains c on c.chain_id = b.origin_chain_id
     left join attempts t on t.advance_id = b.advance_id and t.transaction = b.transaction
     where b.origin_chain_id = $1 and not b.closed and b.final and b.delivered_at is null
       and b.lost_height is null and (t.attempt_id is not null or c.finalised_at >= b.at) and not ${SEEN}`,
    [originChainId],
  );
  return rows.map((row) => ({
    chainId: row.chain_id,
    transaction: row.transaction,
    logIndex: row.log_index,
    advanceId: row.advance_id,
    assetId: row.asset_id,
    paid: row.paid,
    at: row.at,
    ended: row.ended,
    anchorHeight: row.anchor,
  }));
}

export async function noteAnchor(
  db: Queryable,
  { chainId, transaction, logIndex }: AdvanceKey,
  height: bigint,
): Promise<void> {
  await db.query(
    `update advances set anchor_height = $4
     where chain_id = $1 and transaction = $2 and log_index = $3`,
    [chainId, transaction, logIndex, height],
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
    `update advances set lost_height = $4, lost_reason = $5
     where chain_id = $1 and transaction = $2 and log_index = $3`,
    [chainId, transaction, logIndex, height, reason],
  );
}

/** Takes back that advances were told lost whose transfer was seen again, or delivered; returns their ids. */
export async function findAgain(db: Queryable, originChainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    `update advances a set lost_height = null, lost_reason = null
     from advance_books b
     where (b.chain_id, b.transaction, b.log_index) = (a.chain_id, a.transaction, a.log_index)
       and a.lost_height is not null and not a.closed and a.origin_chain_id = $1
       and (b.delivered_at is not null or ${SEEN})
     returning a.advance_id`,
    [originChainId],
  );
  return rows.map((row) => row.advance_id);
}

/** Closes advances at a destination that were repaid in final blocks; returns what each left, units. */
export async function closeRepaid(
  db: Queryable,
  chainId: bigint,
): Promise<{ readonly advanceId: Hex; readonly assetId: Hex; readonly profit: bigint }[]> {
  const { rows } = await db.query(
    `update advances a set closed = true
     from advance_books b
     where (b.chain_id, b.transaction, b.log_index) = (a.chain_id, a.transaction, a.log_index)
       and a.chain_id = $1 and not a.closed and b.final and b.is_repaid and b.is_repaid_final
     returning a.advance_id, a.asset_id, b.repaid - b.paid as profit`,
    [chainId],
  );
  return rows.map((row) => ({
    advanceId: row.advance_id,
    assetId: row.asset_id,
    profit: row.profit,
  }));
}
