import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { Entity, Subject } from "../Entity.ts";
import type { IndexedEvent, StoredEvent } from "../IndexedEvent.ts";
import { storeTally } from "./aggregates/storeTally.ts";
import { Tally } from "./aggregates/Tally.ts";
import { type IncompleteRow, noteLateRows } from "./archived.ts";
import { finalHeights } from "./chainRow.ts";
import { type FoldedRow, storeRows } from "./entityRows.ts";
import { FoldError } from "./errors.ts";
import { type EventKey, placeOf, readEventsAt } from "./eventRows.ts";
import { noticesOf, notify } from "./notices.ts";
import { placesOf, type RowName, rowsOf } from "./rowEvents.ts";

/** Rows of one table that a refold changed, by their keys. */
export interface ChangedRows {
  readonly table: string;
  readonly changed: readonly Hex[];
  readonly removed: readonly Hex[];
}

/**
 * Computes the rows again that subjects name, after events came or went. It runs last in a transaction: until this
 * commits, no other chain's writer computes rows of the same entities, and the next one sees its events.
 *
 * @param known Events that the transaction stored, which are not read again.
 * @returns the rows that changed, for each table.
 */
export async function refold(
  client: Queryable,
  entities: readonly Entity[],
  subjects: readonly Subject[],
  known: readonly IndexedEvent[],
): Promise<ChangedRows[]> {
  if (subjects.length === 0) return [];
  await lockEntities(client, subjects);
  const named = await rowsOf(client, subjects);
  const stored = new Map(known.map((event) => [placeOf(event), event]));
  const allPlaces = await placesOf(client, named, stored);
  const events = await eventsAt(client, allPlaces.flat(), known);
  // A row that lacks archived events stays as it is: a part of its events makes another row.
  const isWhole = allPlaces.map((own) => own.every((place) => events.has(place)));
  if (isWhole.includes(false)) await noteLateRows(client, incompleteRows(named, allPlaces, events));
  const names = named.filter((_, index) => isWhole[index]);
  const places = allPlaces.filter((_, index) => isWhole[index]);
  const notices: string[] = [];
  const tables: ChangedRows[] = [];
  const tally = new Tally();
  for (const entity of entities) {
    const folded = names.flatMap((name, index) =>
      name.entity === entity.name
        ? [foldOne(entity, name, places[index] as EventKey[], events)]
        : [],
    );
    const rows = await storeRows(client, entity, folded, tally);
    notices.push(...noticesOf(entity.name, [...rows.changed, ...rows.removed]));
    tables.push({ table: entity.table, ...rows });
  }
  await storeTally(client, tally);
  await notify(client, notices);
  return tables;
}

/** Always in the same order, so that no two transactions wait for each other. */
export function lockEntities(client: Queryable, subjects: readonly Subject[]): Promise<void> {
  return lockRowsOf(
    client,
    subjects.map(({ entity }) => entity),
  );
}

/** Until the transaction ends, nobody else changes rows of these entities. */
export async function lockRowsOf(client: Queryable, names: readonly string[]): Promise<void> {
  const entities = [...new Set(names)].sort();
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('causeway index fold ' || entity, 0))
     from unnest($1::text[]) as entity`,
    [entities],
  );
}

/** Events by their places, each of which is one object. They have what the chains' rows say now of their finality. */
async function eventsAt(
  client: Queryable,
  places: readonly EventKey[],
  known: readonly IndexedEvent[],
): Promise<ReadonlyMap<EventKey, StoredEvent>> {
  const final = await finalHeights(client);
  const stored = (event: IndexedEvent): StoredEvent => {
    return { ...event, isFinal: event.height <= (final.get(event.chainId) ?? -1n) };
  };
  const found = new Map<EventKey, StoredEvent>(known.map((event) => [event, stored(event)]));
  const missing = [...new Set(places.filter((place) => !found.has(place)))];
  const named = new Map(missing.map((place) => [placeOf(place), place]));
  for (const event of await readEventsAt(client, missing)) {
    found.set(named.get(placeOf(event)) ?? event, stored(event));
  }
  return found;
}

function incompleteRows(
  names: readonly RowName[],
  places: readonly (readonly EventKey[])[],
  events: ReadonlyMap<EventKey, StoredEvent>,
): IncompleteRow[] {
  return names.flatMap((name, index) => {
    const missing = (places[index] ?? []).filter((place) => !events.has(place));
    return missing.length === 0 ? [] : [{ ...name, missing }];
  });
}

function foldOne(
  entity: Entity,
  { key }: RowName,
  places: readonly EventKey[],
  events: ReadonlyMap<EventKey, StoredEvent>,
): FoldedRow {
  const own = places.map((place) => events.get(place) as StoredEvent);
  try {
    return { key, row: own.length === 0 ? undefined : entity.fold(key, own) };
  } catch (error) {
    throw new FoldError(entity.name, key, error);
  }
}
