import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { LogRow } from "./LogRow.ts";

/** A transfer that was delivered to us, who had advanced it. */
export interface StoredDelivery extends LogRow {
  readonly advanceId: Hex;
  readonly transferId: Hex;
}

export async function storeDelivery(
  db: Queryable,
  { chainId, transaction, logIndex, height, at, isFinal, advanceId, transferId }: StoredDelivery,
): Promise<void> {
  await db.query(
    `insert into deliveries
       (chain_id, transaction, log_index, advance_id, transfer_id, height, at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (chain_id, transaction, log_index) do update set
       height = excluded.height, at = excluded.at, final = excluded.final
     where not deliveries.final`,
    [chainId, transaction, logIndex, advanceId, transferId, height, at, isFinal],
  );
}
