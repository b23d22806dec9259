import type { Blocks } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BookSearch, EventPlace, EventSearch } from "../ChainStore.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { fromBytea, toBytea } from "./bytes.ts";
import { placeOf } from "./eventRows.ts";

/** Places of a chain's events above its newest final block, up to a height. */
export async function heldEvents(
  client: Queryable,
  chainId: bigint,
  to: bigint,
): Promise<EventPlace[]> {
  const { rows } = await client.query(
    `select event.height, event.log_index as "logIndex", event.block_hash as "blockHash"
     from index.chains chain
     cross join lateral (
       select * from index.events
       where chain_id = chain.chain_id and height > chain.final_height and height <= $2
         and at >= chain.final_at
       offset 0
     ) as event
     where chain.chain_id = $1
     order by event.height, event.log_index`,
    [chainId, to],
  );
  return rows.map((row) => ({ ...row, blockHash: fromBytea(row.blockHash) }));
}

/**
 * For each key of a search: the lowest height of the chain's events that it looks for. The kind of an archived event is not
 * known any more: it counts as found, since the follower would read it again otherwise.
 */
export async function eventHeights(
  client: Queryable,
  chainId: bigint,
  { entity, kinds, keys }: EventSearch,
): Promise<(bigint | undefined)[]> {
  const { rows } = await client.query(
    `select found.height
     from unnest($1::bytea[]) with ordinality as searched (key, number)
     left join lateral (
       select subject.height from index.subjects subject
       left join index.events event on event.chain_id = subject.chain_id
         and event.height = subject.height and event.log_index = subject.log_index
         and event.at = subject.at
       where subject.entity = $2 and subject.key = searched.key and subject.chain_id = $3
         and (event.kind = any ($4::text[]) or event.kind is null)
       order by subject.height
       limit 1
     ) as found on true
     order by searched.number`,
    [keys.map(toBytea), entity, chainId, kinds],
  );
  return rows.map(({ height }) => height ?? undefined);
}

/** The sum of what rows of single events moved in a chain's blocks. */
export async function sumOf(
  client: Queryable,
  chainId: bigint,
  table: string,
  { book: { rows: columns }, accounts, above, to }: BookSearch,
): Promise<bigint> {
  const isOwn = columns.accounts.map((column) => `${column} = any($2::bytea[])`).join(" or ");
  const { rows } = await client.query(
    `select coalesce(sum(${columns.amount}), 0) as sum from ${table}
     where chain_id = $1 and (${isOwn}) and height > $3 and height <= $4`,
    [chainId, accounts.map(toBytea), above, to],
  );
  return rows[0].sum;
}

/** Whether any of a chain's events is stored in the blocks `from` to `to`. */
export async function hasEvents(
  client: Queryable,
  chainId: bigint,
  { from, to }: Blocks,
): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (
       select from index.events where chain_id = $1 and height between $2 and $3) as is_there`,
    [chainId, from, to],
  );
  return rows[0].is_there;
}

/** Those of a chain's events whose places are free: an archived event is in no table, but the rows that it concerns are. */
export async function missingEvents(
  client: Queryable,
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const { rows } = await client.query(
    `select place.chain_id as "chainId", place.height, place.log_index as "logIndex"
     from unnest($1::bigint[], $2::bigint[], $3::integer[]) as place (chain_id, height, log_index)
     where exists (
       select from index.events
       where chain_id = place.chain_id and height = place.height and log_index = place.log_index)
     or exists (
       select from index.subjects
       where chain_id = place.chain_id and height = place.height and log_index = place.log_index)`,
    [
      events.map(({ chainId }) => chainId),
      events.map(({ height }) => height),
      events.map(({ logIndex }) => logIndex),
    ],
  );
  const taken = new Set(rows.map((row) => placeOf({ ...row, at: 0n })));
  return events.filter((event) => !taken.has(placeOf(event)));
}

/** A block that the index knows of. */
export interface IndexedPlace {
  readonly height: bigint;
  readonly hash: Hex;
}

/** The newest block up to a height of which the index holds an event or the hash; undefined without one. */
export async function newestPlace(
  client: Queryable,
  chainId: bigint,
  to: bigint,
): Promise<IndexedPlace | undefined> {
  const { rows } = await client.query(
    `(select height, block_hash as hash from index.events
      where chain_id = $1 and height <= $2 order by height desc limit 1)
     union all
     (select height, hash from index.blocks
      where chain_id = $1 and height <= $2 order by height desc limit 1)
     order by height desc limit 1`,
    [chainId, to],
  );
  return rows[0] && { height: rows[0].height, hash: fromBytea(rows[0].hash) };
}
