import type { TransferFrame } from "@causeway/chains";
import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { Candidate } from "../decide/rules.ts";
import { SOURCES } from "./sql/sources.ts";

/** A transfer with an offer, and where its origin shows it. */
export interface OfferedTransfer extends Omit<Candidate, "confirmations">, TransferFrame {
  readonly height: bigint;
  readonly blockHash: Hex;
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
  page: { readonly after: Hex | ""; readonly limit: number },
): Promise<Offer[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select ${OFFER} from index.transfers t left join transfer_notes n on n.transfer_id = t.key
     where t.destination_chain_id = $1 and t.advance_until > to_timestamp($2) and t.paid_height is null
       and coalesce(n.look_again_at, '-infinity') <= now() and t.key > $3 and t.lane_id is not null
       and not exists (
         select from index.messages m where m.lane_id = t.lane_id and m.index = t.index
           and m.outcome in ('expired', 'rejected', 'voided'))
       and not exists (
         select from attempts a where a.advance_id = t.advance_id and a.state in ('decided', 'sent'))
       and not exists (
         select from advance_books b
         where b.chain_id = t.destination_chain_id and b.advance_id = t.advance_id
           and (b.delivered_at is null or b.transfer_id = t.key))
       and not exists (
         select from trials r
         where r.advance_id = t.advance_id and (r.ended is null or r.transfer_id = t.key))
     order by t.key limit $4`,
      [destinationChainId, now, page.after === "" ? "" : toBytea(page.after), page.limit],
    ),
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
    `select ${KNOWN} from unnest($1::bytea[]) with ordinality as wanted (transfer_id, place)
     join index.transfers t on t.key = wanted.transfer_id ${NOTES} order by place`,
    [transferIds.map(toBytea)],
  );
  return rows.map(toTransfer);
}

/** A transfer as its origin shows it now; undefined if it does not any more. */
export async function findTransfer(
  db: Queryable,
  transferId: Hex,
): Promise<KnownTransfer | undefined> {
  const [transfer] = await findTransfers(db, [transferId]);
  return transfer;
}

/**
 * Forgets what was noted of transfers from an origin that were not advanced and cannot be any more: final blocks of both
 * chains are past their deadline. The same of transfers that no origin shows any more, after a while.
 *
 * @returns how many.
 */
export async function forgetOver(db: Queryable, originChainId: bigint): Promise<number> {
  let count = 0;
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const { forgotten, last } = await forgetAfter(db, originChainId, after);
    count += forgotten;
    if (last === undefined) return count;
    after = last;
  }
}

/** Notes that one statement looks at, so that none holds many rows. */
const AT_ONCE = 200;

/**
 * The same of some notes, by the ids of their transfers.
 *
 * @returns how many, and the last id if others may come after it.
 */
export async function forgetAfter(
  db: Queryable,
  originChainId: bigint,
  after: Buffer,
): Promise<{ readonly forgotten: number; readonly last: Buffer | undefined }> {
  const { rows } = await db.query(
    prepared("select transfer_id from transfer_notes where transfer_id > $1 order by 1 limit $2", [
      ...[after, AT_ONCE],
    ]),
  );
  const last = rows.at(-1)?.transfer_id;
  if (last === undefined) return { forgotten: 0, last };
  const forgotten = await forgetBetween(db, originChainId, after, last);
  return { forgotten, last: rows.length < AT_ONCE ? undefined : last };
}

/** The same after one id, and up to another. */
async function forgetBetween(
  db: Queryable,
  originChainId: bigint,
  after: Buffer,
  last: Buffer,
): Promise<number> {
  const { rowCount } = await db.query(
    prepared(
      `${SOURCES}
     delete from transfer_notes n using index.transfers t, chains o, chains d
     where n.transfer_id > $2 and n.transfer_id <= $3
       and t.key = n.transfer_id and t.origin_chain_id = $1 and t.sent_final
       and o.chain_id = t.origin_chain_id and d.chain_id = t.destination_chain_id
       and t.deadline < to_timestamp(o.finalised_at) and t.deadline < to_timestamp(d.finalised_at)
       and not exists (select from attempts a where a.advance_id = t.advance_id)
       and not exists (
         select from advances a
         where a.chain_id = t.destination_chain_id and a.advance_id = t.advance_id)
       and not exists (select from trials r where r.advance_id = t.advance_id)`,
      [originChainId, after, last],
    ),
  );
  await db.query(
    prepared(
      `delete from transfer_notes n
     where n.transfer_id > $1 and n.transfer_id <= $2 and noted_at < now() - interval '30 days'
       and not exists (select from index.transfers t where t.key = n.transfer_id)`,
      [after, last],
    ),
  );
  return rowCount ?? 0;
}

/** Columns of an offer: all but what the transfer carries. */
const OFFER = `t.key, t.advance_id, t.lane_id, t.index, t.origin_chain_id, t.destination_chain_id, t.asset_id,
  t.units, t.receiver, t.gas_limit, t.advance_fee as fee, extract(epoch from t.advance_from)::bigint as fee_from,
  extract(epoch from t.advance_until)::bigint as fee_until, extract(epoch from t.deadline)::bigint as deadline,
  t.sent_height, t.sent_block, t.sent_transaction, extract(epoch from t.sent_at)::bigint as sent_at, t.sent_final,
  n.decision, coalesce(n.asked, 0) as asked, n.look_again_at`;

/** The same, with the frame. */
const KNOWN = `${OFFER}, m.frame`;

const NOTES = `
  join index.messages m on m.lane_id = t.lane_id and m.index = t.index and m.message_id = t.key
    and m.frame is not null
  left join transfer_notes n on n.transfer_id = t.key`;

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query
function toTransfer(row: any): KnownTransfer {
  return { ...factsOf(row), frame: fromBytea(row.frame) };
}

/** A transfer of which nothing is noted may be looked at now. */
// biome-ignore lint/suspicious/noExplicitAny: the same
function toOffer(row: any): Offer {
  return { ...factsOf(row), lookAgainAt: row.look_again_at ?? new Date(0) };
}

// biome-ignore lint/suspicious/noExplicitAny: the same
function factsOf(row: any): Omit<KnownTransfer, "frame"> {
  return {
    transferId: fromBytea(row.key),
    advanceId: fromBytea(row.advance_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    assetId: fromBytea(row.asset_id),
    units: row.units,
    receiver: fromBytea(row.receiver),
    gasLimit: row.gas_limit,
    offer: { fee: row.fee, from: row.fee_from, until: row.fee_until },
    deadline: row.deadline,
    height: row.sent_height,
    blockHash: fromBytea(row.sent_block),
    transaction: fromBytea(row.sent_transaction),
    sentAt: row.sent_at,
    isFinal: row.sent_final,
    decision: row.decision,
    asked: row.asked,
  };
}
