import type { Queryable } from "@causeway/database";
import type { TransferStatus, WaitingTransfer } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

const SELECTED = `select e.*, (
    select coalesce(sum(gas), 0) from payouts p
    where p.chain_id = e.chain_id and p.transfer_id = e.transfer_id
  ) as gas from entries e`;

/** Most of those that are left alone that are told at once. */
const MOST = 200;

/** Where a transfer waits, or waited lately; nothing if it did nowhere. */
export async function transferStatus(db: Queryable, transferId: Hex): Promise<TransferStatus> {
  const { rows } = await db.query(`${SELECTED} where transfer_id = $1 order by chain_id`, [
    transferId,
  ]);
  return rows.map(readRow);
}

/** Transfers that wait, and that this relayer leaves alone: those first that were seen first. */
export async function leftAlone(db: Queryable): Promise<TransferStatus> {
  const { rows } = await db.query(
    `${SELECTED} where next_attempt_at = 'infinity'
       and state in ('waiting', 'aside', 'ready', 'claimable') order by since limit $1`,
    [MOST],
  );
  return rows.map(readRow);
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query here
function readRow(row: any): WaitingTransfer {
  const { next_attempt_at: next } = row;
  return {
    transferId: row.transfer_id,
    chainId: `${row.chain_id}`,
    assetId: row.asset_id,
    state: row.state,
    isVoided: row.is_voided,
    since: row.since.getTime(),
    lookedAt: row.looked_at.getTime(),
    failures: row.failures,
    reason: row.reason,
    // Of a time that never comes there is no date.
    nextAttemptAt: next instanceof Date ? next.getTime() : null,
    gas: `${row.gas}`,
  };
}
