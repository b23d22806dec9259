import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";

/** A lane that all of its chains list. */
export interface ListedLane {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** 0 for a direct lane. */
  readonly hubChainId: bigint;
}

/** Which end of a lane a chain is. */
export type LaneEnd = "origin" | "destination" | "hub";

/** Lanes of which a chain is the given end, and which all of their chains list, oldest first. */
export async function listedLanes(
  db: Queryable,
  end: LaneEnd,
  chainId: bigint,
): Promise<ListedLane[]> {
  const { rows } = await db.query(
    `select key, origin_chain_id, destination_chain_id, hub_chain_id from index.listed_lanes
     where ${end}_chain_id = $1 order by outbound_at, key`,
    [chainId],
  );
  return rows.map((row) => ({
    laneId: fromBytea(row.key),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    hubChainId: row.hub_chain_id ?? 0n,
  }));
}
