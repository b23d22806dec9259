import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { secondsOf } from "../../messages/queries/rows.ts";

/** A step on the way of a transfer. `ended` is of its message: delivered, expired, rejected or voided. */
export interface TransferStep {
  readonly step: TransferStepName;
  readonly chainId: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** Units of the asset; undefined if the step is of none. */
  readonly units: bigint | undefined;
  /** How the message ended, or where the transfer stands at a bridge. */
  readonly detail: string | undefined;
}

export type TransferStepName =
  | "sent"
  | "advanced"
  | "ended"
  | "waits"
  | "part-paid"
  | "paid"
  | "returned"
  | "recorded"
  | "came-back"
  | "refunded"
  | "discarded";

/** Steps that have columns of their own in the row of a transfer. */
const OWN = `
  cross join lateral (values
    ('sent', t.origin_chain_id, t.sent_height, t.sent_transaction, t.sent_at, t.units, null),
    ('ended', m.ended_chain_id, m.ended_height, m.ended_transaction, m.ended_at, null, m.outcome),
    ('paid', t.destination_chain_id, t.paid_height, t.paid_transaction, t.paid_at, t.paid_units, null),
    ('returned', t.destination_chain_id, t.returned_height, t.returned_transaction, t.returned_at,
      t.returned_units, null),
    ('recorded', t.origin_chain_id, t.recorded_height, t.recorded_transaction, t.recorded_at,
      t.recorded_units, null),
    ('came-back', t.origin_chain_id, t.came_back_height, t.came_back_transaction, t.came_back_at,
      t.came_back_units, null),
    ('refunded', t.origin_chain_id, t.refunded_height, t.refunded_transaction, t.refunded_at,
      t.refunded_units, null),
    ('discarded', t.discarded_chain_id, t.discarded_height, t.discarded_transaction, t.discarded_at,
      t.discarded_units, null)
  ) as own (step, chain_id, height, transaction, at, units, detail)`;

const QUERY = `
  with t as (select * from index.transfers where key = $1)
  select own.* from t left join index.messages m on m.message_id = t.key ${OWN}
  where own.transaction is not null
  union all
  select 'advanced', a.chain_id, a.height, a.transaction, a.at, a.paid, null
  from t join index.advances a on a.advance_id = t.advance_id and a.chain_id = t.destination_chain_id
  union all
  select 'part-paid', p.chain_id, p.height, p.transaction, p.at, p.units, null
  from t join index.payments p on p.transfer_id = t.key and not p.is_last
  union all
  select 'waits', e.chain_id, e.height, e.transaction, e.at, e.open_units, e.state
  from t join index.entries e on e.transfer_id = t.key
  where e.state in ('waiting', 'aside', 'ready', 'claimable')
  order by at, height, step`;

/** Each step of a transfer so far, by the times of their blocks; none if no origin sent it. */
export async function transferWay(db: Queryable, transferId: Hex): Promise<TransferStep[]> {
  const { rows } = await db.query(QUERY, [toBytea(transferId)]);
  return rows.map((row) => ({
    step: row.step,
    chainId: row.chain_id,
    height: row.height,
    transaction: fromBytea(row.transaction),
    at: secondsOf(row.at),
    units: row.units ?? undefined,
    detail: row.detail ?? undefined,
  }));
}
