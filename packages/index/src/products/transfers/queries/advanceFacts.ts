import type { Queryable } from "@causeway/database";
import type { AdvanceFacts } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { type Row, secondsOf } from "../../messages/queries/rows.ts";

/** An advance as events say it. Amounts are units of the asset. */
export interface IndexedAdvance {
  readonly chainId: bigint;
  readonly advancer: Hex;
  readonly receiver: Hex;
  /** As the advancer named it. */
  readonly namedTransferId: Hex;
  /** The transfer that was delivered with this key, else the one that an origin shows; undefined if none does. */
  readonly transferId: Hex | undefined;
  readonly paid: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** The same, of the delivery; undefined before. */
  readonly deliveredAt: bigint | undefined;
  readonly facts: AdvanceFacts;
}

/** The delivery of an advance is the first one of its key after it. */
const DELIVERY = `
  left join lateral (
    select d.transfer_id, d.at from index.advance_deliveries d
    where d.chain_id = a.chain_id and d.advance_id = a.advance_id
      and (d.height, d.log_index) > (a.height, a.log_index)
    order by d.height, d.log_index limit 1
  ) d on true`;

/** The transfer of that key that an origin shows: a reorganisation may give it another id. */
const SENT = `
  left join lateral (
    select t.key, t.units, m.outcome from index.transfers t
    left join index.messages m on m.message_id = t.key
    where t.advance_id = a.advance_id and t.destination_chain_id = a.chain_id
    order by (t.key = d.transfer_id) desc nulls last, m.outcome is null desc, t.sent_at desc, t.key limit 1
  ) t on true`;

const PAID = `
  left join lateral (
    select sum(p.paid) as repaid, sum(p.units) as taken, bool_or(p.is_last) as has_rest,
      sum(p.paid) filter (where p.is_owed) as owed, max(p.asset_id) as asset_id
    from index.booked_payments p
    where p.chain_id = a.chain_id and p.transfer_id = d.transfer_id and p.receiver = a.advancer
  ) r on true`;

/** A custody counts by account: all that the account pulled of this asset, and all that the token ever refused to pay. */
const PULLED = `
  left join lateral (
    select coalesce((
      select sum(u.units) from index.pulls u
      where u.chain_id = a.chain_id and u.account = a.advancer and u.asset_id = r.asset_id
    ), 0) >= coalesce((
      select sum(p.paid) from index.booked_payments p
      where p.chain_id = a.chain_id and p.receiver = a.advancer and p.asset_id = r.asset_id and p.is_owed
    ), 0) as is_all
  ) pulled on true`;

/** Without a transfer nobody knows the origin: any other chain may still show it. */
const READ = `
  left join lateral (
    select bool_and(coalesce(b.at >= a.at, false)) as is_past from index.chains c
    left join index.blocks b on b.chain_id = c.chain_id and b.height = c.observed_height
    where c.chain_id <> a.chain_id
  ) chains on true`;

const QUERY = `
  select a.*, d.transfer_id as delivered_id, d.at as delivered_at, t.key as sent_id, t.units, t.outcome,
    coalesce(r.repaid, 0) as repaid, coalesce(r.has_rest or r.taken >= t.units, false) as is_repaid,
    coalesce(r.owed > 0 and not pulled.is_all, false) as is_owed, coalesce(chains.is_past, false) as is_past
  from index.advances a ${DELIVERY} ${SENT} ${PAID} ${PULLED} ${READ}
  where a.advance_id = $1 order by a.chain_id, a.height, a.log_index`;

/** All advances of a key, with the facts by which their states are decided. */
export async function advanceFacts(db: Queryable, advanceId: Hex): Promise<IndexedAdvance[]> {
  const { rows } = await db.query(QUERY, [toBytea(advanceId)]);
  return rows.map(toAdvance);
}

function toAdvance(row: Row): IndexedAdvance {
  const transferId = row.delivered_id ?? row.sent_id;
  return {
    chainId: row.chain_id,
    advancer: fromBytea(row.advancer),
    receiver: fromBytea(row.receiver),
    namedTransferId: fromBytea(row.transfer_id),
    transferId: transferId === null ? undefined : fromBytea(transferId),
    paid: row.paid,
    height: row.height,
    transaction: fromBytea(row.transaction),
    at: secondsOf(row.at),
    deliveredAt: row.delivered_at === null ? undefined : secondsOf(row.delivered_at),
    facts: factsOf(row),
  };
}

function factsOf(row: Row): AdvanceFacts {
  const isEnded = row.outcome !== null && row.outcome !== "delivered";
  return {
    isFinal: row.final,
    isMissing: row.sent_id === null && row.is_past,
    isLost: isEnded && row.delivered_id === null,
    isDelivered: row.delivered_id !== null,
    repaid: row.repaid,
    isRepaid: row.delivered_id !== null && row.is_repaid,
    isOwed: row.is_owed,
  };
}
