import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** The origin of a lane, as its chains list it; undefined if none does. */
export async function originOfLane(
  db: Queryable,
  laneId: Hex,
  destinationChainId: bigint,
): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select origin_chain_id from index.lanes
     where key = $1 and destination_chain_id = $2 and inbound_at is not null`,
    [toBytea(laneId), destinationChainId],
  );
  return rows[0]?.origin_chain_id;
}
