import type { TransferFrame } from "@causeway/chains";
import { prepared, type Queryable } from "@causeway/database";
import { fromBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { SOURCES } from "./sql/sources.ts";

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
    prepared(
      `${SOURCES}
     select b.transfer_id, m.lane_id, m.index, m.frame
     from advance_books b join index.messages m on m.message_id = b.transfer_id
     where m.frame is not null and b.chain_id = $1 and not b.closed and not b.is_repaid
     order by b.delivered_at limit $2`,
      [chainId, limit],
    ),
  );
  return rows.map((row) => ({
    transferId: fromBytea(row.transfer_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    frame: fromBytea(row.frame),
  }));
}
