import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { TransferStatus, WaitingTransfer } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { OPEN } from "./entryNotes.ts";

const SELECTED = `select e.transfer_id, e.chain_id, e.asset_id, e.since, n.*, (
    select coalesce(sum(gas), 0) from payouts p
    where p.chain_id = e.chain_id and p.transfer_id = '0x' || encode(e.transfer_id, 'hex')
  ) as gas
  from entry_notes n join index.entries e using (key)`;

/** Most of those that are left alone that are told at once. */
const MOST = 200;

/** Where a transfer waits, or waited lately; nothing if it did nowhere. */
export async function transferStatus(db: Queryable, transferId: Hex): Promise<TransferStatus> {
  const { rows } = await db.query(`${SELECTED} where e.transfer_id = $1 order by e.chain_id`, [
    toBytea(transferId),
  ]);
  return rows.map(readRow);
}

/** Transfers that wait, and that this relayer leaves alone: those first that wait longest. */
export async function leftAlone(db: Queryable): Promise<TransferStatus> {
  const { rows } = await db.query(
    `${SELECTED} where n.next_attempt_at = 'infinity' and n.state in ${OPEN}
     order by e.since limit $1`,
    [MOST],
  );
  return rows.map(readRow);
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query here
function readRow(row: any): WaitingTransfer {
  const { next_attempt_at: next } = row;
  return {
    transferId: fromBytea(row.transfer_id),
    chainId: `${row.chain_id}`,
    assetId: fromBytea(row.asset_id),
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
