import type { AdvanceQuote } from "@causeway/chains";
import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { Advancing } from "../decide/judge.ts";
import { SOURCES } from "./sql/sources.ts";
import type { OfferedTransfer } from "./transfers.ts";

/** What a dry run would have advanced. */
export interface Trial {
  readonly trialId: bigint;
  readonly advanceId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly originChainId: bigint;
  /** Of the origin when it was decided. */
  readonly height: bigint;
}

/**
 * Notes what would have been advanced.
 *
 * @param at Unix seconds by the destination.
 */
export async function storeTrial(
  db: Queryable,
  transfer: OfferedTransfer,
  { units: paid, repaid }: AdvanceQuote,
  { gasCost }: Advancing,
  { height, at }: { readonly height: bigint; readonly at: bigint },
): Promise<void> {
  const { advanceId, transferId, laneId, index, originChainId, destinationChainId } = transfer;
  await db.query(
    `insert into trials
       (advance_id, transfer_id, lane_id, index, origin_chain_id, destination_chain_id, asset_id, units, paid, repaid,
        gas_cost, height, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (advance_id) where ended is null do nothing`,
    [
      ...[toBytea(advanceId), toBytea(transferId), toBytea(laneId)],
      ...[index, originChainId, destinationChainId],
      ...[toBytea(transfer.assetId), transfer.units, paid, repaid, gasCost, height, at],
    ],
  );
}

/** Those to a destination whose transfers were not delivered, or lost, yet. */
export async function openTrials(db: Queryable, destinationChainId: bigint): Promise<Trial[]> {
  const { rows } = await db.query(
    "select * from trials where destination_chain_id = $1 and ended is null order by trial_id",
    [destinationChainId],
  );
  return rows.map((row) => ({
    trialId: row.trial_id,
    advanceId: fromBytea(row.advance_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    originChainId: row.origin_chain_id,
    height: row.height,
  }));
}

/** Whether the origin shows no transfer of that advance any more, though it was read that far when it was final. */
export async function isTrialLost(
  db: Queryable,
  { advanceId, originChainId, height }: Trial,
  lostAfter: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    prepared(
      `${SOURCES} select from chains where chain_id = $1 and finalised_height >= $2
       and not exists (select from index.transfers where advance_id = $3)`,
      [originChainId, height + BigInt(lostAfter), toBytea(advanceId)],
    ),
  );
  return rowCount !== 0;
}

/** @param at Unix seconds. */
export async function endTrial(
  db: Queryable,
  trialId: bigint,
  ended: "delivered" | "lost",
  at: bigint,
): Promise<void> {
  await db.query("update trials set ended = $2, ended_at = $3 where trial_id = $1", [
    trialId,
    ended,
    at,
  ]);
}
