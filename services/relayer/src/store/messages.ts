import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A final message that was not delivered, did not expire and was not rejected yet. */
export interface PendingMessage {
  readonly messageId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  readonly attempts: number;
}

/**
 * Pending messages of a lane that may be tried now, in order: their deadline has not passed, and no failed attempt
 * was made lately.
 *
 * @param count Only messages below this index.
 */
export async function pendingMessages(
  db: Queryable,
  laneId: Hex,
  count: bigint,
  limit: number,
): Promise<PendingMessage[]> {
  const { rows } = await db.query(
    `select message_id, index, frame, attempts from messages m
     where lane_id = $1 and index < $2 and final and next_attempt_at <= now()
       and (deadline = 0 or deadline >= extract(epoch from now()))
       and not exists (select from endings e where e.lane_id = m.lane_id and e.index = m.index)
     order by index limit $3`,
    [laneId, count, limit],
  );
  return rows.map((row) => ({
    messageId: row.message_id,
    index: row.index,
    frame: row.frame,
    attempts: row.attempts,
  }));
}

/** Index of the last pending message of a lane; undefined without one. */
export async function lastPending(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(index) as index from messages m where lane_id = $1 and final
       and not exists (select from endings e where e.lane_id = m.lane_id and e.index = m.index)`,
    [laneId],
  );
  return rows[0]?.index ?? undefined;
}

/** Ids of a lane's final messages from index `from` on, in order and without a gap. */
export async function laneLeaves(
  db: Queryable,
  laneId: Hex,
  from: bigint,
  count: bigint,
): Promise<{ readonly index: bigint; readonly messageId: Hex }[]> {
  const { rows } = await db.query(
    `select index, message_id from messages
     where lane_id = $1 and index >= $2 and index < $3 and final order by index`,
    [laneId, from, count],
  );
  return rows.map((row) => ({ index: row.index, messageId: row.message_id }));
}

/** Hashes of the frames of a range are taken from here where a member is not called. */
export async function framesOf(
  db: Queryable,
  laneId: Hex,
  first: bigint,
  end: bigint,
): Promise<Map<bigint, Hex>> {
  const { rows } = await db.query(
    "select index, frame from messages where lane_id = $1 and index >= $2 and index < $3 and final",
    [laneId, first, end],
  );
  return new Map(rows.map((row) => [row.index, row.frame]));
}

/**
 * Notes an attempt of ours at messages, and when to try again those that it does not end.
 *
 * @param delay Seconds; undefined for never.
 */
export async function noteAttempt(
  db: Queryable,
  messageIds: readonly Hex[],
  delay: number | undefined,
): Promise<void> {
  await db.query(
    `update messages set attempts = attempts + 1,
       next_attempt_at = coalesce(now() + make_interval(secs => $2), 'infinity')
     where message_id = any($1)`,
    [messageIds, delay ?? null],
  );
}

/** Takes back what was noted of an attempt that called no recipient. */
export async function takeBackAttempt(db: Queryable, messageIds: readonly Hex[]): Promise<void> {
  await db.query(
    `update messages set attempts = greatest(attempts - 1, 0), next_attempt_at = now()
     where message_id = any($1)`,
    [messageIds],
  );
}
