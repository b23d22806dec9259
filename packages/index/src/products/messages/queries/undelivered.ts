import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/** A final message that did not end. */
export interface UndeliveredMessage {
  readonly messageId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
}

/** Which messages of a lane, and how many. */
export interface UndeliveredRange {
  /** Only messages below this index. */
  readonly below: bigint;
  /** Unix seconds: a message whose deadline passed before does not count. */
  readonly now: bigint;
  readonly limit: number;
}

/** Final messages of a lane that can be delivered, in order. */
export async function undeliveredMessages(
  db: Queryable,
  laneId: Hex,
  { below, now, limit }: UndeliveredRange,
): Promise<UndeliveredMessage[]> {
  const { rows } = await db.query(
    `select message_id, index, frame from index.messages
     where lane_id = $1 and index < $2 and outcome is null and sent_final and frame is not null
       and (deadline is null or deadline >= to_timestamp($3))
     order by index limit $4`,
    [toBytea(laneId), below, now, limit],
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    index: row.index,
    frame: fromBytea(row.frame),
  }));
}

/** Index of a lane's last final message that did not end; undefined without one. */
export async function lastUndelivered(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(index) as index from index.messages
     where lane_id = $1 and outcome is null and sent_final`,
    [toBytea(laneId)],
  );
  return rows[0]?.index ?? undefined;
}
