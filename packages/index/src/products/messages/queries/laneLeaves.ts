import type { LaneLeaf } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/** Ids of a lane's final messages from index `from` to before `end`, in order. */
export async function laneLeaves(
  db: Queryable,
  laneId: Hex,
  from: bigint,
  end: bigint,
): Promise<LaneLeaf[]> {
  const { rows } = await db.query(
    `select index, message_id from index.messages
     where lane_id = $1 and index >= $2 and index < $3 and sent_final order by index`,
    [toBytea(laneId), from, end],
  );
  return rows.map((row) => ({ index: row.index, messageId: fromBytea(row.message_id) }));
}

/** Frames of a lane's final messages from index `from` to before `end`, by index. */
export async function laneFrames(
  db: Queryable,
  laneId: Hex,
  from: bigint,
  end: bigint,
): Promise<ReadonlyMap<bigint, Hex>> {
  const { rows } = await db.query(
    `select index, frame from index.messages
     where lane_id = $1 and index >= $2 and index < $3 and sent_final and frame is not null`,
    [toBytea(laneId), from, end],
  );
  return new Map(rows.map((row) => [row.index, fromBytea(row.frame)]));
}
