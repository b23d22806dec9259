import type { Queryable } from "@causeway/database";

/**
 * The height that a chain's checkpoint must have for everything that waits for it: messages that
 * were sent there and neither ended nor were imported, and imports there whose messages did not
 * end. Of several imports the newest counts: a hub drops the earlier ones of a light client that
 * is anchored again. Undefined if nothing waits.
 */
export async function neededHeight(db: Queryable, chainId: bigint): Promise<bigint | undefined> {
  const { rows } = await db.query(
    `with waiting as (
       select m.* , l.hub_chain_id from messages m join lanes l using (lane_id)
       where m.final
         and not exists (select from endings e where e.lane_id = m.lane_id and e.index = m.index)
     )
     select max(height) as height from (
       select height from waiting w where origin_chain_id = $1
         and (hub_chain_id = 0 or not exists
           (select from imports i where i.lane_id = w.lane_id and i.count > w.index))
       union all
       select i.height from waiting w join imports i using (lane_id)
       where hub_chain_id = $1 and i.count > w.index and i.final
     ) needs`,
    [chainId],
  );
  return rows[0]?.height ?? undefined;
}
