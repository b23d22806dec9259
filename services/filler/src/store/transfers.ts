import type { TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { Candidate } from "../decide/rules.ts";
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
  /** How often its destination was asked about it, and it was not advanced. */
  readonly asked: number;
}

/** One that may be advanced; what it carries is left out, since there may be very many. */
export interface Offer extends Omit<KnownTransfer, "frame"> {
  readonly lookAgainAt: Date;
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
 * them is open. By their ids, of those that are to be looked at now.
 *
 * @param now Unix seconds.
 * @param page How many, and after which one.
 */
export async function openOffers(
  db: Queryable,
  destinationChainId: bigint,
  now: bigint,
  page: { readonly after: string; readonly limit: number },
): Promise<Offer[]> {
  const { rows } = await db.query(
    `select ${OFFER} from transfers t
     where destination_chain_id = $1 and fee_until > $2 and look_again_at <= now() and transfer_id > $3
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
     order by transfer_id limit $4`,
    [destinationChainId, now, page.after, page.limit],
  );
  return rows.map(toOffer);
}

/** Transfers as their origins show them now, in this order; without those that these do not show any more. */
export async function findTransfers(
  db: Queryable,
  transferIds: readonly Hex[],
): Promise<KnownTransfer[]> {
  if (transferIds.length === 0) return [];
  const { rows } = await db.query(
    `select t.* from unnest($1::text[]) with ordinality as wanted (transfer_id, place)
     join transfers t using (transfer_id) order by place`,
    [transferIds],
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
 * Forgets transfers from an origin that were not advanced and cannot be any more: final blocks of both chains are past
 * their deadline.
 *
 * @returns how many.
 */
export async function forgetOver(db: Queryable, originChainId: bigint): Promise<number> {
  const { rowCount } = await db.query(
    `delete from transfers t using chains o, chains d
     where t.origin_chain_id = $1 and t.final
       and o.chain_id = t.origin_chain_id and d.chain_id = t.destination_chain_id
       and t.deadline < o.finalised_at and t.deadline < d.finalised_at
       and not exists (select from attempts a where a.advance_id = t.advance_id)
       and not exists (
         select from advances a
         where a.chain_id = t.destination_chain_id and a.advance_id = t.advance_id)
       and not exists (select from trials r where r.advance_id = t.advance_id)`,
    [originChainId],
  );
  return rowCount ?? 0;
}

/** Columns of an offer: all but what the transfer carries. */
const OFFER = `transfer_id, advance_id, lane_id, index, origin_chain_id, destination_chain_id, asset_id, units, receiver,
  gas_limit, fee, fee_from, fee_until, deadline, height, transaction, sent_at, final, decision, asked, look_again_at`;

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the table
function toTransfer(row: any): KnownTransfer {
  return { ...factsOf(row), frame: row.frame };
}

// biome-ignore lint/suspicious/noExplicitAny: the same
function toOffer(row: any): Offer {
  return { ...factsOf(row), lookAgainAt: row.look_again_at };
}

// biome-ignore lint/suspicious/noExplicitAny: the same
function factsOf(row: any): Omit<KnownTransfer, "frame"> {
  return {
    transferId: row.transfer_id,
    advanceId: row.advance_id,
    laneId: row.lane_id,
    index: row.index,
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
    asked: row.asked,
  };
}
