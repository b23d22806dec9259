import { prepared, type Queryable } from "@causeway/database";

/**
 * The height that a chain's checkpoint must have for everything that waits for it: messages that were sent there and
 * neither ended nor were imported, and imports there whose messages did not end. Of several imports the newest counts: a
 * hub drops the earlier ones of a light client that is anchored again. Undefined if nothing waits.
 *
 * @param served Only messages of lanes between these chains count; of all lanes if left out.
 * @param towards Only messages that go on to one of these chains count; to any if left out.
 */
export async function neededHeight(
  db: Queryable,
  chainId: bigint,
  served?: readonly bigint[],
  towards?: readonly bigint[],
): Promise<bigint | undefined> {
  const { rows } = await db.query(
    prepared(
      `with lanes as (
       select * from index.listed_lanes where ($2::bigint[] is null
         or array[origin_chain_id, destination_chain_id, coalesce(hub_chain_id, origin_chain_id)] <@ $2)
         and ($3::bigint[] is null or case when origin_chain_id = $1
           then coalesce(hub_chain_id, destination_chain_id) else destination_chain_id end = any($3))
     )
     select max(height) as height from (
       select m.sent_height as height from lanes l
       join index.messages m on m.lane_id = l.key
       where l.origin_chain_id = $1 and m.outcome is null and m.sent_final
         and (l.hub_chain_id is null or m.index >=
           (select coalesce(max(i.count), 0) from index.imports i where i.lane_id = m.lane_id))
       union all
       select newest.height from lanes l
       cross join lateral (
         select min(index) as first from index.messages m
         where m.lane_id = l.key and m.outcome is null and m.sent_final
       ) waiting
       cross join lateral (
         select i.height from index.imports i
         where i.lane_id = l.key and i.count > waiting.first and i.final
         order by i.height desc, i.log_index desc limit 1
       ) newest
       where l.hub_chain_id = $1
     ) needs`,
      [chainId, served ?? null, towards ?? null],
    ),
  );
  return rows[0]?.height ?? undefined;
}
