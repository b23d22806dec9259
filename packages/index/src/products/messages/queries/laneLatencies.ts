import type { Queryable } from "@causeway/database";
import type { LaneLatency } from "@causeway/lifecycle";

import { fromBytea } from "../../../store/bytes.ts";

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
       select lane_id, outcome, greatest(extract(epoch from ended_at - sent_at), 0) as seconds
       from index.messages where sent_final and sent_at > to_timestamp($1)
       order by sent_at desc limit $2
     ) newest where outcome = 'delivered' group by lane_id order by lane_id`,
    [now - DAY_SECONDS, MOST_MESSAGES],
  );
  return rows.map(({ lane_id, messages, p50, p90 }) => ({
    laneId: fromBytea(lane_id),
    ...{ messages, p50, p90 },
  }));
}
