import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import { type SentSample, sampleSent } from "../../sampleSent.ts";

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

/** Ids of messages at random, or of all if there are not so many. */
export function sampleMessages(db: Queryable, sample: SentSample): Promise<Hex[]> {
  return sampleSent(db, { table: "index.messages", id: "message_id" }, sample);
}
