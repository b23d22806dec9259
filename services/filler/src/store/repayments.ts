import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { LogRow } from "./LogRow.ts";

/** A part of a transfer that we were paid. */
export interface StoredRepayment extends LogRow {
  readonly transferId: Hex;
  readonly assetId: Hex;
  /** What was taken for it; undefined of the last part. */
  readonly units: bigint | undefined;
  readonly paid: bigint;
  /** The token refused the payment. */
  readonly isOwed: boolean;
}

export async function storeRepayment(
  db: Queryable,
  { chainId, transaction, logIndex, height, at, isFinal, ...part }: StoredRepayment,
): Promise<void> {
  const { transferId, assetId, units, paid, isOwed } = part;
  await db.query(
    `insert into repayments
       (chain_id, transaction, log_index, transfer_id, asset_id, units, paid, is_owed, height, at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (chain_id, transaction, log_index) do update set
       height = excluded.height, at = excluded.at, final = excluded.final
     where not repayments.final`,
    [
      ...[chainId, transaction, logIndex, transferId, assetId, units ?? null, paid, isOwed],
      ...[height, at, isFinal],
    ],
  );
}

/** Assets of which something was owed to us on a chain that was not pulled yet. */
export async function owedAssets(db: Queryable, chainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    `select asset_id from repayments
     where chain_id = $1 and is_owed
     group by asset_id
     having sum(paid) > coalesce(
       (select sum(units) from pulls p where p.chain_id = $1 and p.asset_id = repayments.asset_id), 0)`,
    [chainId],
  );
  return rows.map((row) => row.asset_id);
}
