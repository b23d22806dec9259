import type { Blocks } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

import type { IndexedEvent } from "../IndexedEvent.ts";
import { readEvents } from "./eventRows.ts";

/** Which blocks are taken at random, and how many. */
export interface BlockSample {
  readonly chainId: bigint;
  /** Both included. */
  readonly from: bigint;
  readonly to: bigint;
  readonly size: number;
}

/** Heights of blocks with events at random, or of all if there are not so many. */
export async function sampleBlocks(
  db: Queryable,
  { chainId, from, to, size }: BlockSample,
): Promise<bigint[]> {
  const { rows } = await db.query(
    `with first as materialized (
       select distinct height from index.events where chain_id = $1 and height between $2 and $3
       order by height limit $4 + 1
     )
     select distinct height from (
       select height from first where (select count(*) from first) <= $4
       union all
       select picked.height
       from generate_series(1, $4) as number
       cross join lateral (
         select $2 + (random() * ($3 - $2 + number * 0))::bigint as height offset 0) as at
       cross join lateral (
         select height from index.events
         where chain_id = $1 and height <= at.height and height >= $2
         order by height desc limit 1
       ) picked
       where (select count(*) from first) > $4
     ) as sample order by height`,
    [chainId, from, to, size],
  );
  return rows.map(({ height }) => height);
}

/** The events that the index has of blocks `from` to `to`, both included, in the chain's order. */
export function eventsOfBlocks(
  db: Queryable,
  chainId: bigint,
  { from, to }: Blocks,
): Promise<IndexedEvent[]> {
  return readEvents(db, chainId, { from, to, since: 0n });
}
