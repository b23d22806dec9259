import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { FLIGHT } from "./onTheWay.ts";

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

/** Final messages of a lane that can be delivered, in order: one in flight cannot be. */
export async function undeliveredMessages(
  db: Queryable,
  laneId: Hex,
  { below, now, limit }: UndeliveredRange,
): Promise<UndeliveredMessage[]> {
  const { rows } = await db.query(
    `select m.message_id, m.index, m.frame from index.messages m ${FLIGHT}
     where m.lane_id = $1 and m.index < $2 and m.outcome is null and m.sent_final
       and m.frame is not null and (m.deadline is null or m.deadline >= to_timestamp($3))
       and flying.key is null
     order by m.index limit $4`,
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
