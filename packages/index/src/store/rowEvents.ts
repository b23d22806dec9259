import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { Subject } from "../Entity.ts";
import { byteaArray, textArray } from "./arrays.ts";
import { fromBytea } from "./bytes.ts";
import type { EventKey } from "./eventRows.ts";

/** A row, by the entity and its key. */
export interface RowName {
  readonly entity: string;
  readonly key: Hex;
}

/** The rows that subjects name, by their keys or by an alias that some event gives them. */
export async function rowsOf(client: Queryable, subjects: readonly Subject[]): Promise<RowName[]> {
  const named = new Map<string, RowName>();
  const add = (row: RowName) => named.set(`${row.entity} ${row.key}`, row);
  for (const { entity, key } of subjects) if (key !== undefined) add({ entity, key });
  for (const row of await rowsOfAliases(client, subjects)) add(row);
  return [...named.values()];
}

async function rowsOfAliases(client: Queryable, subjects: readonly Subject[]): Promise<RowName[]> {
  // A row that is named by its key is folded anyway.
  const aliases = subjects.filter(({ key }) => key === undefined);
  if (aliases.length === 0) return [];
  const { rows } = await client.query(
    `select distinct named.entity, found.key
     from unnest($1::text[], $2::bytea[]) as named (entity, alias)
     cross join lateral (
       select key from index.subjects
       where entity = named.entity and alias = named.alias and key is not null
       offset 0
     ) as found`,
    [textArray(aliases.map(({ entity }) => entity)), byteaArray(aliases.map(({ alias }) => alias))],
  );
  return rows.map(({ entity, key }) => ({ entity, key: fromBytea(key) }));
}

/**
 * For each row, in order: the places of its events, of those by its key and of those by its aliases alone. Each is looked
 * up by an index, whatever the planner knows of the table: it may know only the first events of history.
 *
 * @param known Events by the names of their places, which stand for these.
 */
export async function placesOf(
  client: Queryable,
  names: readonly RowName[],
  known: ReadonlyMap<string, EventKey>,
): Promise<EventKey[][]> {
  const { rows } = await client.query<{ row: number; place: string; at: string }>(
    `select row.number::integer - 1 as row,
       concat_ws(' ', place.chain_id, place.height, place.log_index) as place,
       extract(epoch from place.at)::bigint::text as at
     from unnest($1::text[], $2::bytea[]) with ordinality as row (entity, key, number)
     cross join lateral (
       select chain_id, height, log_index, at, alias from index.subjects
       where entity = row.entity and key = row.key
       offset 0
     ) as own
     cross join lateral (
       select own.chain_id, own.height, own.log_index, own.at
       union all
       (select chain_id, height, log_index, at from index.subjects
        where entity = row.entity and alias = own.alias and key is null
        offset 0)
     ) as place`,
    [textArray(names.map(({ entity }) => entity)), byteaArray(names.map(({ key }) => key))],
  );
  const found = new Map<string, EventKey>();
  const places: EventKey[][] = names.map(() => []);
  for (const { row, place, at } of rows) {
    const key = known.get(place) ?? found.get(place) ?? eventKeyOf(place, at);
    found.set(place, key);
    places[row]?.push(key);
  }
  return places.map(inOrder);
}

function eventKeyOf(place: string, at: string): EventKey {
  const [chainId = "", height = "", logIndex] = place.split(" ");
  return {
    ...{ chainId: BigInt(chainId), height: BigInt(height), logIndex: Number(logIndex) },
    at: BigInt(at),
  };
}

/** Each once: an event may name a row in several ways. */
function inOrder(places: EventKey[]): EventKey[] {
  if (places.length < 2) return places;
  return [...new Set(places)].sort(
    (a, b) =>
      Number(a.chainId - b.chainId) || Number(a.height - b.height) || a.logIndex - b.logIndex,
  );
}
