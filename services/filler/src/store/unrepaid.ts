import type { TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A transfer that was delivered to us, and of which something is still to be repaid. */
export interface UnrepaidTransfer extends TransferFrame {
  readonly transferId: Hex;
}

/** Those of a destination, the oldest first. */
export async function unrepaidTransfers(
  db: Queryable,
  chainId: bigint,
  limit: number,
): Promise<UnrepaidTransfer[]> {
  const { rows } = await db.query(
    `select b.transfer_id, t.lane_id, t.index, t.frame
     from advance_books b join transfers t on t.transfer_id = b.transfer_id
     where b.chain_id = $1 and not b.closed and not b.is_repaid
     order by b.delivered_at limit $2`,
    [chainId, limit],
  );
  return rows.map((row) => ({
    transferId: row.transfer_id,
    laneId: row.lane_id,
    index: row.index,
    frame: row.frame,
  }));
}
