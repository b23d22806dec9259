import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";

/** Messages of a lane that an index has. */
export interface LaneCount {
  readonly count: bigint;
  /** Block of the newest message below the first one that is missing; undefined if the first is. */
  readonly heightBelow: bigint | undefined;
}

/** Which messages of a lane count. */
export interface CountedLane {
  readonly laneId: Hex;
  /** Only those that this chain sent: a hub lists lanes of other chains too. */
  readonly originChainId: bigint;
  /** Newest of their blocks. */
  readonly to: bigint;
}

/** How many messages of a lane the index has, and up to where none is missing. */
export async function laneCount(
  db: Queryable,
  { laneId, originChainId, to }: CountedLane,
): Promise<LaneCount> {
  const { rows } = await db.query(
    `with own as (select index, sent_height from index.messages where lane_id = $1 and origin_chain_id = $2 and sent_height <= $3)
     select (select count(*) from own) as count,
       (select sent_height from own o where not exists (select from own n where n.index = o.index + 1)
        order by index limit 1) as height`,
    [toBytea(laneId), originChainId, to],
  );
  return { count: rows[0].count, heightBelow: rows[0].height ?? undefined };
}

/** Which messages are taken at random, and how many. */
export interface MessageSample {
  readonly originChainId: bigint;
  /** Of their blocks, both included. */
  readonly from: bigint;
  readonly to: bigint;
  readonly size: number;
}

/** Ids of messages at random, or of all if there are not so many. */
export async function sampleMessages(
  db: Queryable,
  { originChainId, from, to, size }: MessageSample,
): Promise<Hex[]> {
  const { rows } = await db.query(
    `with first as materialized (
       select message_id from index.messages
       where origin_chain_id = $1 and sent_height between $2 and $3
       order by sent_height, sent_log_index limit $4 + 1
     )
     select distinct '0x' || encode(message_id, 'hex') as id from (
       select message_id from first where (select count(*) from first) <= $4
       union all
       select picked.message_id
       from generate_series(1, $4) as number
       cross join lateral (
         select $2 + (random() * ($3 - $2 + number * 0))::bigint as height offset 0) as at
       cross join lateral (
         select message_id from index.messages
         where origin_chain_id = $1 and sent_height <= at.height and sent_height >= $2
         order by sent_height desc, sent_log_index desc limit 1
       ) picked
       where (select count(*) from first) > $4
     ) as sample order by id`,
    [originChainId, from, to, size],
  );
  return rows.map(({ id }) => id);
}
