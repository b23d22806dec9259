import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./bridges.ts";
import { ARRIVED, type ArrivedFrame, LANE_OF, readArrived } from "./reports.ts";

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
    `select ${ARRIVED}
     from entries e join index.messages m on m.message_id = decode(substr(e.transfer_id, 3), 'hex')
     ${LANE_OF}
     where e.chain_id = $1 and e.bridge = $2 and e.provenance = $3 and m.frame is not null
       and e.state in ${OPEN} and m.sent_final and l.destination_chain_id = $1
     order by e.position, e.since limit $4`,
    [chainId, address, provenance, limit],
  );
  return rows.map(readArrived);
}

/** Index of a lane's last message that waits where the lane ends, or must be proven again there; undefined if none does. */
export async function lastWaiting(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(m.index) as index from (
       select transfer_id as id from entries where state in ${OPEN}
       union select message_id from reports where wanted
     ) waiting join index.messages m on m.message_id = decode(substr(id, 3), 'hex')
     where m.lane_id = $1 and m.sent_final`,
    [toBytea(laneId)],
  );
  return rows[0]?.index ?? undefined;
}
