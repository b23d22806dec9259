import type { TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./bridges.ts";

/** A transfer that arrived, and the chain whose checkpoint proves it where it arrived. */
export interface Arrival extends TransferFrame {
  readonly transferId: Hex;
  readonly provingChainId: bigint;
}

const OPEN = "('waiting', 'aside', 'ready', 'claimable')";

/** By what transfers came that wait at a bridge. */
export async function entryProvenances(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<{ readonly assetId: Hex; readonly provenance: bigint }[]> {
  const { rows } = await db.query(
    `select distinct asset_id, provenance from entries
     where chain_id = $1 and bridge = $2 and state in ${OPEN} and provenance <> 0
     order by asset_id, provenance`,
    [chainId, address],
  );
  return rows.map((row) => ({ assetId: row.asset_id, provenance: row.provenance }));
}

/** Transfers that came by a provenance, and that their origin sent in a block that is final, in the order of their line. */
export async function arrivedBy(
  db: Queryable,
  { chainId, address }: BridgePlace,
  assetId: Hex,
  provenance: bigint,
  limit: number,
): Promise<Arrival[]> {
  const { rows } = await db.query(
    `select e.transfer_id, m.lane_id, m.index, m.frame,
       case when l.hub_chain_id = 0 then l.origin_chain_id else l.hub_chain_id end as proving_chain_id
     from entries e join messages m on m.message_id = e.transfer_id join lanes l using (lane_id)
     where e.chain_id = $1 and e.bridge = $2 and e.asset_id = $3 and e.provenance = $4
       and e.state in ${OPEN} and m.final and l.destination_chain_id = $1
     order by e.position, e.since limit $5`,
    [chainId, address, assetId, provenance, limit],
  );
  return rows.map((row) => ({
    transferId: row.transfer_id,
    laneId: row.lane_id,
    index: row.index,
    frame: row.frame,
    provingChainId: row.proving_chain_id,
  }));
}

/** Index of a lane's last transfer that waits where the lane ends; undefined if none does. */
export async function lastWaiting(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(m.index) as index from entries e join messages m on m.message_id = e.transfer_id
     where m.lane_id = $1 and m.final and e.state in ${OPEN}`,
    [laneId],
  );
  return rows[0]?.index ?? undefined;
}
