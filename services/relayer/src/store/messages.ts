import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import { FLIGHT } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";

/** A final message that was not delivered, did not expire and was not rejected yet. */
export interface PendingMessage {
  readonly messageId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  readonly attempts: number;
}

/**
 * Pending messages of a lane that may be tried now, in order: they are not in flight, their deadline has not passed, and
 * no failed attempt was made lately.
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
    prepared(
      `select m.message_id, m.index, m.frame, coalesce(n.attempts, 0) as attempts
     from index.messages m left join message_notes n on n.message_id = m.message_id ${FLIGHT}
     where m.lane_id = $1 and m.index < $2 and m.outcome is null and m.sent_final
       and m.frame is not null and flying.key is null
       and (n.next_attempt_at is null or n.next_attempt_at <= now())
       and (m.deadline is null or m.deadline >= now())
     order by m.index limit $3`,
      [toBytea(laneId), count, limit],
    ),
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
