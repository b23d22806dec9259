import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
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
    `select message_id, index, frame, coalesce(attempts, 0) as attempts
     from index.messages left join message_notes using (message_id)
     where lane_id = $1 and index < $2 and outcome is null and sent_final and frame is not null
       and (next_attempt_at is null or next_attempt_at <= now())
       and (deadline is null or deadline >= now())
     order by index limit $3`,
    [toBytea(laneId), count, limit],
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    index: row.index,
    frame: fromBytea(row.frame),
    attempts: row.attempts,
  }));
}

/** Whether the index has a final message, and with it all before it in its lane. */
export async function isRead(db: Queryable, laneId: Hex, index: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from index.messages where lane_id = $1 and index = $2 and sent_final",
    [toBytea(laneId), index],
  );
  return rowCount !== 0;
}
