import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { AttemptEnd } from "./attempts.ts";
import { byteaOrNull, hexOrNull } from "./hexOrNull.ts";

/** A fill that was decided. */
export interface FillAttempt {
  readonly attemptId: bigint;
  readonly transferId: Hex;
  readonly orderId: Hex;
}

/** One whose end is not known yet. */
export interface OpenFill extends FillAttempt {
  /** Null if it is not known to be in a block. */
  readonly transaction: Hex | null;
  /** The transaction by which a block says that we filled the order; null if none was read. */
  readonly filledBy: Hex | null;
  /** Whether that block is final. */
  readonly isFinal: boolean;
  /** Whether the hold ended, by anyone. */
  readonly isEnded: boolean;
}

/** What a fill is worth as it was decided. */
export interface DecidedFill {
  /** Units of the asset that it earns at least. */
  readonly fee: bigint;
  /** Its transaction's cost at most, smallest unit of the coin. */
  readonly gas: bigint;
}

/** Notes what will be filled, before anything of it is signed. */
export async function storeFillAttempt(
  db: Queryable,
  chainId: bigint,
  { transferId, orderId }: { readonly transferId: Hex; readonly orderId: Hex },
  { fee, gas }: DecidedFill,
): Promise<FillAttempt> {
  const { rows } = await db.query(
    `insert into fill_attempts (chain_id, transfer_id, order_id, fee, gas)
     values ($1, $2, $3, $4, $5) returning attempt_id`,
    [chainId, toBytea(transferId), toBytea(orderId), fee, gas],
  );
  return { attemptId: rows[0].attempt_id, transferId, orderId };
}

/** Notes that a block holds an attempt's transaction. */
export async function noteFillSent(
  db: Queryable,
  attemptId: bigint,
  transaction: Hex,
): Promise<void> {
  await db.query(
    `update fill_attempts set state = 'sent', transaction = $2
     where attempt_id = $1 and state in ('decided', 'sent')`,
    [attemptId, toBytea(transaction)],
  );
}

/** Notes an attempt's end. */
export async function endFill(
  db: Queryable,
  attemptId: bigint,
  end: AttemptEnd,
  reason: string,
  transaction?: Hex,
): Promise<void> {
  await db.query(
    `update fill_attempts set state = $2, reason = $3, transaction = coalesce($4, transaction)
     where attempt_id = $1 and state in ('decided', 'sent')`,
    [attemptId, end, reason, byteaOrNull(transaction)],
  );
}

/** Attempts on a chain whose end is not known yet, in their order. */
export async function openFills(db: Queryable, chainId: bigint): Promise<OpenFill[]> {
  const { rows } = await db.query(
    `select a.*, case when h.filler = (select address from account) then h.ended_transaction end as filled_by,
       coalesce(h.ended_final, false) as is_final, h.outcome is not null as is_ended
     from fill_attempts a
     left join index.holds h using (chain_id, transfer_id)
     where a.chain_id = $1 and a.state in ('decided', 'sent') order by a.attempt_id`,
    [chainId],
  );
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    transferId: fromBytea(row.transfer_id),
    orderId: fromBytea(row.order_id),
    transaction: hexOrNull(row.transaction),
    filledBy: hexOrNull(row.filled_by),
    isFinal: row.is_final,
    isEnded: row.is_ended,
  }));
}

/** How often the fill of an order came to nothing. */
export async function countFailedFills(
  db: Queryable,
  chainId: bigint,
  transferId: Hex,
): Promise<number> {
  const { rows } = await db.query(
    `select count(*) as count from fill_attempts
     where chain_id = $1 and transfer_id = $2 and state in ('refused', 'reverted', 'outdone')`,
    [chainId, toBytea(transferId)],
  );
  return Number(rows[0].count);
}

/** Coin that fills on a chain may have cost for nothing within a day, smallest unit. */
export async function fillLosses(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    `select coalesce(sum(gas), 0) as lost from fill_attempts
     where chain_id = $1 and decided_at > now() - interval '1 day'
       and (state in ('reverted', 'abandoned') or state = 'outdone' and transaction is not null)`,
    [chainId],
  );
  return rows[0].lost;
}
