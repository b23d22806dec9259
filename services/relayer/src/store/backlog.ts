import type { Queryable } from "@causeway/database";

import type { BacklogEntry } from "../traffic/Backlog.ts";

/** What of a chain's messages is not delivered; of each lane's ends at least how many wait, if none. */
export async function readBacklog(db: Queryable, originChainId: bigint): Promise<BacklogEntry[]> {
  const { rows } = await db.query(
    `with undelivered as (
       select l.destination_chain_id, m.sent_at,
         case
           when m.next_attempt_at = 'infinity'
             or (m.deadline <> 0 and m.deadline < extract(epoch from now())) then 'left'
           when m.attempts > 0
             and exists (select from failures f where f.message_id = m.message_id) then 'failing'
           else 'waiting'
         end as state
       from messages m left join lanes l using (lane_id)
       where m.origin_chain_id = $1
         and not exists (select from endings e where e.lane_id = m.lane_id and e.index = m.index)
       union all
       select destination_chain_id, null, 'waiting' from lanes where origin_chain_id = $1
     )
     select destination_chain_id, state, count(sent_at) as messages, min(sent_at) as oldest_at
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
