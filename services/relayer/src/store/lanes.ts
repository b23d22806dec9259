import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A lane that this relayer serves. */
export interface Lane {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** 0 for a direct lane. */
  readonly hubChainId: bigint;
}

/** Which end of a lane a chain is. */
export type LaneEnd = "origin" | "destination" | "hub";

export async function storeLane(db: Queryable, lane: Lane): Promise<void> {
  await db.query(
    `insert into lanes (lane_id, origin_chain_id, destination_chain_id, hub_chain_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [lane.laneId, lane.originChainId, lane.destinationChainId, lane.hubChainId],
  );
}

/** Lanes of which a chain is the given end, in the order in which they were found. */
export async function lanesOf(db: Queryable, end: LaneEnd, chainId: bigint): Promise<Lane[]> {
  const { rows } = await db.query(
    `select lane_id, origin_chain_id, destination_chain_id, hub_chain_id
     from lanes where ${end}_chain_id = $1 order by position`,
    [chainId],
  );
  return rows.map((row) => ({
    laneId: row.lane_id,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    hubChainId: row.hub_chain_id,
  }));
}

/** Lanes of a chain's messages of which nothing is known yet. */
export async function unknownLanes(db: Queryable, originChainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    `select distinct lane_id from messages
     where origin_chain_id = $1 and lane_id not in (select lane_id from lanes)`,
    [originChainId],
  );
  return rows.map((row) => row.lane_id);
}

export async function isKnownLane(db: Queryable, laneId: Hex): Promise<boolean> {
  const { rowCount } = await db.query("select from lanes where lane_id = $1", [laneId]);
  return rowCount !== 0;
}
