import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./bridges.ts";
import type { ArrivedFrame } from "./reports.ts";

const OPEN = "('waiting', 'aside', 'ready', 'claimable')";

/** By what transfers came that wait at a bridge. */
export async function entryProvenances(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<bigint[]> {
  const { rows } = await db.query(
    `select distinct provenance from entries
     where chain_id = $1 and bridge = $2 and state in ${OPEN} and provenance <> 0
     order by provenance`,
    [chainId, address],
  );
  return rows.map((row) => row.provenance);
}

/** Transfers that came by a provenance, and that their origin sent in a block that is final, in the order of their line. */
export async function arrivedBy(
  db: Queryable,
  { chainId, address }: BridgePlace,
  provenance: bigint,
  limit: number,
): Promise<ArrivedFrame[]> {
  const { rows } = await db.query(
    `select m.message_id, m.lane_id, m.index, m.frame, m.origin_chain_id,
       case when l.hub_chain_id = 0 then l.origin_chain_id else l.hub_chain_id end as proving_chain_id
     from entries e join messages m on m.message_id = e.transfer_id join lanes l using (lane_id)
     where e.chain_id = $1 and e.bridge = $2 and e.provenance = $3
       and e.state in ${OPEN} and m.final and l.destination_chain_id = $1
     order by e.position, e.since limit $4`,
    [chainId, address, provenance, limit],
  );
  return rows.map((row) => ({
    messageId: row.message_id,
    laneId: row.lane_id,
    index: row.index,
    frame: row.frame,
    originChainId: row.origin_chain_id,
    provingChainId: row.proving_chain_id,
  }));
}

/** Index of a lane's last message that waits where the lane ends, or must be proven again there; undefined if none does. */
export async function lastWaiting(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(m.index) as index from messages m
     where m.lane_id = $1 and m.final and (
       exists (select from entries e where e.transfer_id = m.message_id and e.state in ${OPEN})
       or exists (select from reports t where t.message_id = m.message_id and t.wanted))`,
    [laneId],
  );
  return rows[0]?.index ?? undefined;
}
