import type { TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { Candidate } from "../decision/Candidate.ts";
import { NON_FINAL } from "./finality.ts";

/** A transfer with an offer, and where its origin shows it. */
export interface OfferedTransfer extends Omit<Candidate, "confirmations">, TransferFrame {
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of its block. */
  readonly sentAt: bigint;
}

/** The same, as the database has it. */
export interface KnownTransfer extends OfferedTransfer {
  readonly isFinal: boolean;
  /** Why it was not advanced when it was looked at last. */
  readonly decision: string | null;
}

/** Stores transfers of blocks that were read. Doing it again changes nothing. */
export async function storeTransfers(
  db: Queryable,
  transfers: readonly OfferedTransfer[],
  isFinal: boolean,
): Promise<void> {
  for (const transfer of transfers) await storeTransfer(db, transfer, isFinal);
}

async function storeTransfer(
  db: Queryable,
  { offer, ...transfer }: OfferedTransfer,
  isFinal: boolean,
): Promise<void> {
  // Another message had this place in a block that was replaced since.
  await db.query(
    `delete from transfers where lane_id = $1 and index = $2 and transfer_id <> $3 and ${NON_FINAL}`,
    [transfer.laneId, transfer.index, transfer.transferId],
  );
  await db.query(
    `insert into transfers
       (transfer_id, advance_id, lane_id, index, origin_chain_id, destination_chain_id, frame, asset_id, units,
        receiver, gas_limit, fee, fee_from, fee_until, deadline, height, transaction, sent_at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict (transfer_id) do update set
       height = excluded.height, transaction = excluded.transaction, sent_at = excluded.sent_at,
       final = excluded.final
     where not transfers.final`,
    [
      ...[transfer.transferId, transfer.advanceId, transfer.laneId, transfer.index],
      ...[transfer.originChainId, transfer.destinationChainId, transfer.frame, transfer.assetId],
      ...[transfer.units, transfer.receiver, transfer.gasLimit, offer.fee, offer.from, offer.until],
      ...[transfer.deadline, transfer.height, transfer.transaction, transfer.sentAt, isFinal],
    ],
  );
}

/**
 * Transfers to a destination that may be advanced: their offer is not over, they did not end, and nothing that we did for
 * them is open. The oldest first, of those that are to be looked at now.
 *
 * @param now Unix seconds.
 */
export async function openOffers(
  db: Queryable,
  destinationChainId: bigint,
  now: bigint,
  limit: number,
): Promise<KnownTransfer[]> {
  const { rows } = await db.query(
    `select t.* from transfers t
     where destination_chain_id = $1 and fee_until > $2 and look_again_at <= now()
       and not exists (select from endings e where e.transfer_id = t.transfer_id)
       and not exists (
         select from attempts a where a.advance_id = t.advance_id and a.state in ('decided', 'sent'))
       and not exists (
         select from advance_books b
         where b.chain_id = t.destination_chain_id and b.advance_id = t.advance_id
           and (b.delivered_at is null or b.transfer_id = t.transfer_id))
       and not exists (
         select from trials r
         where r.advance_id = t.advance_id and (r.ended is null or r.transfer_id = t.transfer_id))
     order by sent_at, lane_id, index limit $3`,
    [destinationChainId, now, limit],
  );
  return rows.map(toTransfer);
}

/** A transfer as its origin shows it now; undefined if it does not any more. */
export async function findTransfer(
  db: Queryable,
  transferId: Hex,
): Promise<KnownTransfer | undefined> {
  const { rows } = await db.query("select * from transfers where transfer_id = $1", [transferId]);
  return rows[0] && toTransfer(rows[0]);
}

/**
 * Notes why a transfer is not advanced.
 *
 * @param milliseconds After which it is looked at again; undefined for never.
 */
export async function noteDecision(
  db: Queryable,
  transferId: Hex,
  decision: string,
  milliseconds: number | undefined,
): Promise<void> {
  await db.query(
    `update transfers set decision = $2,
       look_again_at = coalesce(now() + make_interval(secs => $3), 'infinity')
     where transfer_id = $1`,
    [transferId, decision, milliseconds === undefined ? null : milliseconds / 1_000],
  );
}

/** Has transfers looked at again that other rules left; what failed when it was tried is not. */
export async function forgetDecisions(db: Queryable): Promise<void> {
  await db.query(
    `update transfers set look_again_at = now()
     where look_again_at > now() and decision !~ '^(refused|reverted)'`,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the table
function toTransfer(row: any): KnownTransfer {
  return {
    transferId: row.transfer_id,
    advanceId: row.advance_id,
    laneId: row.lane_id,
    index: row.index,
    frame: row.frame,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    assetId: row.asset_id,
    units: row.units,
    receiver: row.receiver,
    gasLimit: row.gas_limit,
    offer: { fee: row.fee, from: row.fee_from, until: row.fee_until },
    deadline: row.deadline,
    height: row.height,
    transaction: row.transaction,
    sentAt: row.sent_at,
    isFinal: row.final,
    decision: row.decision,
  };
}
