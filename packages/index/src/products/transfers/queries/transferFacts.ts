import { bytesList, prepared, type Queryable } from "@causeway/database";
import type { TransferFacts } from "@causeway/lifecycle";
import { type Hex, isOpenEntry } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import type { Row } from "../../messages/queries/rows.ts";

/** Facts of a transfer as events say them. */
export interface IndexedTransferFacts {
  readonly facts: TransferFacts;
  /**
   * Whether a pause or a stop may have moved the deadline since the transfer was sent: `isOverdue` is then of the deadline
   * that the sender named, and the destination knows the moved one.
   */
  readonly mayBeMoved: boolean;
  /**
   * Whether admins may have voided its message silently: no event says whether a notice will come. `isUntold` is then false,
   * and the destination knows.
   */
  readonly mayBeUntold: boolean;
}

/** The message by which a transfer comes back: its return, or the newest notice of its end. */
const TELLER = `
  left join lateral (
    select coalesce(t.return_id, (
      select n.notice_id from index.notices n
      where n.message_id = t.key and n.chain_id = t.destination_chain_id
      order by n.height desc, n.log_index desc limit 1
    )) as message_id
  ) teller on true
  left join lateral (
    select exists (
      select from index.messages told where told.message_id = teller.message_id and told.outcome = 'voided'
    ) as is_voided
  ) back on true`;

/** Whether the lane, its light client or the asset was stopped for some time since the transfer was sent. */
const MOVED = `
  coalesce(l.paused_until > t.sent_at, false) or coalesce(k.stopped_until > t.sent_at, false)
  or coalesce(a.paused_until > t.sent_at, false)`;

/** Joins of all that the facts of a transfer `t` with the message `m` follow from. */
export const TRANSFER_JOINS = `
  left join index.lanes l on l.key = t.lane_id
  left join index.light_clients k on k.key = int8send(t.destination_chain_id) || l.inbound_client
  left join index.assets a on a.key = int8send(t.destination_chain_id) || t.asset_id
  left join index.entries arrival on arrival.key = int8send(t.destination_chain_id) || t.key
  left join index.entries comeback on comeback.key = int8send(t.origin_chain_id) || t.key and comeback.is_refund
  ${TELLER}`;

/**
 * Columns of those facts, which `toTransferFacts` reads.
 *
 * @param now Unix seconds at the destination, as a parameter in SQL.
 */
export const transferColumns = (now: string) => `
  t.units, t.deadline < to_timestamp(${now}) as is_overdue, ${MOVED} as may_be_moved,
  m.outcome as ending, arrival.state as arrival, comeback.state as comeback, back.is_voided,
  teller.message_id is not null as has_teller, t.return_id is not null as is_return,
  coalesce(t.recorded_units, 0) as recorded,
  coalesce(t.came_back_units, 0)
    - case when t.discarded_chain_id = t.origin_chain_id then t.discarded_units else 0 end as paid_back`;

const QUERY = `
  select t.key, ${transferColumns("$2")}
  from index.transfers t
  left join index.messages m on m.message_id = t.key
  ${TRANSFER_JOINS}
  where t.key = any(${bytesList("$1")})`;

/**
 * Facts of transfers, as the events of both chains say them; a transfer that no origin sent has none. Only `isOverdue` rests
 * on time.
 *
 * @param now Unix seconds at the destination, by which deadlines pass.
 */
export async function transferFacts(
  db: Queryable,
  transferIds: readonly Hex[],
  now: bigint,
): Promise<ReadonlyMap<Hex, IndexedTransferFacts>> {
  const { rows } = await db.query(prepared(QUERY, [transferIds.map(toBytea), now]));
  return new Map(rows.map((row) => [fromBytea(row.key), toTransferFacts(row)]));
}

/** Facts of a row with `transferColumns`. */
export function toTransferFacts(row: Row): IndexedTransferFacts {
  const isReturnVoided = row.is_return && row.is_voided;
  return {
    facts: {
      units: row.units,
      ending: row.ending ?? undefined,
      arrival: row.arrival ?? "none",
      comeback: row.comeback ?? undefined,
      returned: { units: isReturnVoided ? 0n : row.recorded, paidBack: row.paid_back },
      isOverdue: row.is_overdue ?? false,
      isVoided: row.ending === "voided" && isOpenEntry(row.arrival ?? "none"),
      isBackVoided: row.is_voided,
      isUntold: row.is_voided,
    },
    mayBeMoved: row.may_be_moved,
    mayBeUntold: row.ending === "voided" && !row.has_teller,
  };
}
