import type { Queryable } from "@causeway/database";
import type { LaneLatency } from "@causeway/lifecycle";

const DAY_SECONDS = 86_400;
/** The newest messages of the day that are counted: the answer takes no longer on a busy day. */
const MOST_MESSAGES = 20_000;

/**
 * How long delivered messages of the last day took, by lane.
 *
 * @param now Unix seconds.
 */
export async function laneLatencies(db: Queryable, now: number): Promise<LaneLatency[]> {
  const { rows } = await db.query(
    `select lane_id, count(*)::int as messages,
       percentile_disc(0.5) within group (order by seconds)::int as p50,
       percentile_disc(0.9) within group (order by seconds)::int as p90
     from (
       select m.lane_id, greatest(e.ended_at - m.sent_at, 0) as seconds
       from (
         select lane_id, index, sent_at from messages
         where final and sent_at > $1 order by sent_at desc limit $2
       ) m join endings e on e.lane_id = m.lane_id and e.index = m.index
       where e.outcome = 'delivered'
     ) t group by lane_id order by lane_id`,
    [now - DAY_SECONDS, MOST_MESSAGES],
  );
  return rows.map(({ lane_id: laneId, messages, p50, p90 }) => ({ laneId, messages, p50, p90 }));
}
