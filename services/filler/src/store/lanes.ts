import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A lane's ends, which never change. */
export interface Lane {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
}

export async function storeLane(db: Queryable, lane: Lane): Promise<void> {
  await db.query(
    `insert into lanes (lane_id, origin_chain_id, destination_chain_id) values ($1, $2, $3)
     on conflict do nothing`,
    [lane.laneId, lane.originChainId, lane.destinationChainId],
  );
}

export async function laneOf(db: Queryable, laneId: Hex): Promise<Lane | undefined> {
  const { rows } = await db.query(
    "select origin_chain_id, destination_chain_id from lanes where lane_id = $1",
    [laneId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    laneId,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
  };
}
