import type { Queryable } from "@causeway/database";

import type { BacklogEntry } from "../traffic/Backlog.ts";

/** What of a chain's messages is not delivered; of each lane's ends at least how many wait, if none. */
export async function readBacklog(db: Queryable, originChainId: bigint): Promise<BacklogEntry[]> {
  const { rows } = await db.query(
    `with undelivered as (
       select listed.destination_chain_id, m.sent_at,
         case
           when n.next_attempt_at = 'infinity' or m.deadline < now() then 'left'
           when n.attempts > 0
             and exists (select from index.failures f where f.message_id = m.message_id)
             then 'failing'
           else 'waiting'
         end as state
       from index.lanes l join index.messages m on m.lane_id = l.key
       left join index.listed_lanes listed on listed.key = l.key
       left join message_notes n using (message_id)
       where l.origin_chain_id = $1 and m.outcome is null
       union all
       select destination_chain_id, null, 'waiting' from index.listed_lanes
       where origin_chain_id = $1
     )
     select destination_chain_id, state, count(sent_at) as messages,
       extract(epoch from min(sent_at))::bigint as oldest_at
     from undelivered group by destination_chain_id, state`,
    [originChainId],
  );
  return rows.map((row) => ({
    originChainId,
    destinationChainId: row.destination_chain_id,
    state: row.state,
    messages: row.messages,
    oldestAt: row.oldest_at,
  }));
}

/** How many validators' signatures a chain's newest checkpoint has; undefined without one. */
export async function newestSigners(db: Queryable, chainId: bigint): Promise<number | undefined> {
  const { rows } = await db.query(
    "select signers from checkpoints where chain_id = $1 order by height desc limit 1",
    [chainId],
  );
  return rows[0]?.signers;
}
