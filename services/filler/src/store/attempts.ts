import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { Advancing } from "../decide/judge.ts";
import type { Candidate } from "../decide/rules.ts";
import { byteaOrNull, hexOrNull } from "./hexOrNull.ts";
import { SOURCES } from "./sql/sources.ts";
import { findTransfer, type KnownTransfer } from "./transfers.ts";

/** What became of an attempt. */
export type AttemptEnd = "booked" | "refused" | "reverted" | "outdone" | "abandoned";

/** Something that was decided to be advanced. */
export interface Attempt {
  readonly attemptId: bigint;
  readonly advanceId: Hex;
  readonly transferId: Hex;
}

/** One whose end is not known yet. */
export interface OpenAttempt extends Attempt {
  /** Null if it is not known to be in a block. */
  readonly transaction: Hex | null;
  /** The transaction by which a block says that it was advanced; null if none was read. */
  readonly advancedBy: Hex | null;
  /** Whether that block is final. */
  readonly isFinal: boolean;
  /** How far the destination had been read when this was so. */
  readonly observedHeight: bigint;
}

/**
 * Notes what will be advanced, before anything of it is signed: from now on it counts as out.
 *
 * @param originHeight How far its origin was read.
 */
export async function storeAttempt(
  db: Queryable,
  candidate: Candidate,
  originHeight: bigint,
  { most, profit, gasCost }: Advancing,
): Promise<Attempt> {
  const { advanceId, transferId, originChainId, destinationChainId, assetId, units } = candidate;
  const { rows } = await db.query(
    `insert into attempts
       (advance_id, transfer_id, origin_chain_id, destination_chain_id, asset_id, units, most, profit, gas_cost,
        confirmations, origin_height)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning attempt_id`,
    [
      ...[toBytea(advanceId), toBytea(transferId), originChainId, destinationChainId],
      toBytea(assetId),
      ...[units, most, profit, gasCost, `${candidate.confirmations}`, originHeight],
    ],
  );
  return { attemptId: rows[0].attempt_id, advanceId, transferId };
}

/** Notes that a block holds an attempt's transaction. */
export async function noteSent(db: Queryable, attemptId: bigint, transaction: Hex): Promise<void> {
  await db.query(
    `update attempts set state = 'sent', transaction = $2
     where attempt_id = $1 and state in ('decided', 'sent')`,
    [attemptId, toBytea(transaction)],
  );
}

/** Notes an attempt's end: it counts as out no more. */
export async function endAttempt(
  db: Queryable,
  attemptId: bigint,
  end: AttemptEnd,
  reason: string,
  transaction?: Hex,
): Promise<void> {
  await db.query(
    `update attempts set state = $2, reason = $3, transaction = coalesce($4, transaction)
     where attempt_id = $1 and state in ('decided', 'sent')`,
    [attemptId, end, reason, byteaOrNull(transaction)],
  );
}

/** How often a transfer was not advanced though it was tried. */
export async function countFailed(db: Queryable, transferId: Hex): Promise<number> {
  const { rows } = await db.query(
    `select count(*) as count from attempts
     where transfer_id = $1 and state in ('refused', 'reverted', 'outdone')`,
    [toBytea(transferId)],
  );
  return Number(rows[0].count);
}

/** How often a transfer was tried, whatever came of that. */
export async function countTried(db: Queryable, transferId: Hex): Promise<number> {
  const { rows } = await db.query(
    "select count(*) as count from attempts where transfer_id = $1 and state not in ('decided', 'sent')",
    [toBytea(transferId)],
  );
  return Number(rows[0].count);
}

/** An attempt that is to be sent, with its transfer if its origin still shows it. */
export interface DueAttempt extends Attempt {
  /** Units that it was decided to pay at most. */
  readonly most: bigint;
  readonly transfer: KnownTransfer | undefined;
}

/** Attempts at a destination of which nothing was sent yet, in their order. */
export async function dueAttempts(
  db: Queryable,
  destinationChainId: bigint,
): Promise<DueAttempt[]> {
  const { rows } = await db.query(
    `select attempt_id, advance_id, transfer_id, most from attempts
     where destination_chain_id = $1 and state = 'decided' order by attempt_id`,
    [destinationChainId],
  );
  const due: DueAttempt[] = [];
  for (const row of rows) {
    const { attempt_id: attemptId, most } = row;
    const [advanceId, transferId] = [fromBytea(row.advance_id), fromBytea(row.transfer_id)];
    const transfer = await findTransfer(db, transferId);
    due.push({ attemptId, advanceId, transferId, most, transfer });
  }
  return due;
}

/**
 * Attempts at a destination whose end is not known yet, in their order. What was advanced by no other attempt is an
 * attempt's, also where its transaction was offered again for more, and has another hash.
 */
export async function openAttempts(
  db: Queryable,
  destinationChainId: bigint,
): Promise<OpenAttempt[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select t.*, a.transaction as advanced_by, coalesce(a.final, false) as is_final, c.observed_height
     from attempts t join chains c on c.chain_id = t.destination_chain_id left join lateral (
       select transaction, final from index.advances a
       where a.advancer = (select address from account) and a.chain_id = t.destination_chain_id and a.advance_id = t.advance_id
         and not exists (
           select from attempts o where o.attempt_id <> t.attempt_id
             and o.advance_id = t.advance_id and o.transaction = a.transaction)
       order by coalesce(a.transaction = t.transaction, false) desc, height desc limit 1
     ) a on true
     where destination_chain_id = $1 and state in ('decided', 'sent')
     order by attempt_id`,
      [destinationChainId],
    ),
  );
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    advanceId: fromBytea(row.advance_id),
    transferId: fromBytea(row.transfer_id),
    advancedBy: hexOrNull(row.advanced_by),
    isFinal: row.is_final,
    observedHeight: row.observed_height,
    transaction: hexOrNull(row.transaction),
  }));
}
