import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./BridgePlace.ts";
import { OPEN } from "./entryNotes.ts";
import { ARRIVED, type ArrivedFrame, LANE_OF, readArrived } from "./reports.ts";

/** Transfers that wait, with what is noted of them. */
const WAITING = "from entry_notes n join index.entries e using (key)";

/** By what transfers came that wait at a bridge. */
export async function entryProvenances(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<bigint[]> {
  const { rows } = await db.query(
    `select distinct n.provenance ${WAITING}
     where n.chain_id = $1 and e.bridge = $2 and n.state in ${OPEN} and n.provenance <> 0
     order by n.provenance`,
    [chainId, toBytea(address)],
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
     ${WAITING} join index.messages m on m.message_id = e.transfer_id ${LANE_OF}
     where n.chain_id = $1 and e.bridge = $2 and n.provenance = $3 and m.frame is not null
       and n.state in ${OPEN} and m.sent_final and l.destination_chain_id = $1
     order by n.position, e.since limit $4`,
    [chainId, toBytea(address), provenance, limit],
  );
  return rows.map(readArrived);
}

/** Index of a lane's last message that waits where the lane ends, or must be proven again there; undefined if none does. */
export async function lastWaiting(db: Queryable, laneId: Hex): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `select max(m.index) as index from (
       select e.transfer_id as message_id ${WAITING} where n.state in ${OPEN}
       union select decode(substr(message_id, 3), 'hex') from reports
       where wanted and lane_id = $1
     ) waiting join index.messages m using (message_id)
     where m.lane_id = $1 and m.sent_final`,
    [toBytea(laneId)],
  );
  return rows[0]?.index ?? undefined;
}
