import type { Queryable } from "@causeway/database";

import type { IndexedEvent } from "../IndexedEvent.ts";
import { bigintArray, byteaArray, integerArray, jsonbArray, textArray } from "./arrays.ts";
import { fromBytea } from "./bytes.ts";
import { valuesFromJson, valuesToJson } from "./values.ts";

/** Where an event is, as partitions find it. */
export type EventKey = Pick<IndexedEvent, "chainId" | "height" | "logIndex" | "at">;

/** Names a place among all chains. */
export function placeOf({ chainId, height, logIndex }: EventKey): string {
  return `${chainId} ${height} ${logIndex}`;
}

/** Stores events, and adds the partitions of months that lack one. */
export async function insertEvents(
  client: Queryable,
  events: readonly IndexedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const months = [...new Set(events.map(({ at }) => monthOf(at)))].sort();
  await client.query("select index.add_month(month) from unnest($1::date[]) as month", [months]);
  await client.query(
    `insert into index.events
       (chain_id, height, log_index, at, block_hash, transaction, contract, kind, values)
     select chain_id, height, log_index, to_timestamp(at), block_hash, transaction, contract, kind,
       values
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::bytea[], $6::bytea[],
       $7::bytea[], $8::text[], $9::jsonb[])
       as event (chain_id, height, log_index, at, block_hash, transaction, contract, kind, values)`,
    [
      bigintArray(events.map(({ chainId }) => chainId)),
      bigintArray(events.map(({ height }) => height)),
      integerArray(events.map(({ logIndex }) => logIndex)),
      bigintArray(events.map(({ at }) => at)),
      byteaArray(events.map(({ blockHash }) => blockHash)),
      byteaArray(events.map(({ transaction }) => transaction)),
      byteaArray(events.map(({ contract }) => contract)),
      textArray(events.map(({ kind }) => kind)),
      jsonbArray(events.map(({ values }) => valuesToJson(values))),
    ],
  );
}

/** First day of a time's month, as PostgreSQL reads it. */
export function monthOf(at: bigint): string {
  const time = new Date(Number(at) * 1_000);
  return `${time.getUTCFullYear()}-${String(time.getUTCMonth() + 1).padStart(2, "0")}-01`;
}

/** Removes the events of blocks, none of which is older than `since`. */
export async function deleteEvents(
  client: Queryable,
  chainId: bigint,
  heights: readonly bigint[],
  since: bigint,
): Promise<void> {
  await client.query(
    `delete from index.events
     where chain_id = $1 and height = any ($2::bigint[]) and at >= to_timestamp($3::bigint)`,
    [chainId, heights, since],
  );
}

/** Events of the blocks `from` to `to`, none of which is older than `since`, in the chain's order. */
export async function readEvents(
  client: Queryable,
  chainId: bigint,
  { from, to, since }: { readonly from: bigint; readonly to: bigint; readonly since: bigint },
): Promise<IndexedEvent[]> {
  const { rows } = await client.query(
    `select ${COLUMNS} from index.events event
     where chain_id = $1 and height between $2 and $3 and at >= to_timestamp($4::bigint)
     order by height, log_index`,
    [chainId, from, to, since],
  );
  return rows.map(eventOf);
}

/** The events at these places. Each is looked up by its partition's key, whatever the planner knows of the tables. */
export async function readEventsAt(
  client: Queryable,
  places: readonly EventKey[],
): Promise<IndexedEvent[]> {
  if (places.length === 0) return [];
  const { rows } = await client.query(
    `select ${COLUMNS}
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[])
       as place (chain_id, height, log_index, at)
     cross join lateral (
       select * from index.events
       where chain_id = place.chain_id and height = place.height
         and log_index = place.log_index and at = to_timestamp(place.at)
       offset 0
     ) as event`,
    [
      bigintArray(places.map(({ chainId }) => chainId)),
      bigintArray(places.map(({ height }) => height)),
      integerArray(places.map(({ logIndex }) => logIndex)),
      bigintArray(places.map(({ at }) => at)),
    ],
  );
  return rows.map(eventOf);
}

const COLUMNS = `event.chain_id as "chainId", event.height, event.log_index as "logIndex",
  extract(epoch from event.at)::bigint as at, block_hash as "blockHash", transaction, contract, kind,
  values::text as values`;

function eventOf(row: {
  chainId: bigint;
  height: bigint;
  logIndex: number;
  at: bigint;
  blockHash: Buffer;
  transaction: Buffer;
  contract: Buffer;
  kind: string;
  values: string;
}): IndexedEvent {
  return {
    ...row,
    blockHash: fromBytea(row.blockHash),
    transaction: fromBytea(row.transaction),
    contract: fromBytea(row.contract),
    values: valuesFromJson(row.values),
  };
}
