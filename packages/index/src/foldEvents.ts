import type { Hex } from "@causeway/protocol";

import type { RowValue, Subject } from "./Entity.ts";
import type { StoredEvent } from "./IndexedEvent.ts";
import { PRODUCTS } from "./products/index.ts";

/** A row by its columns, with its key. */
export type KeyedRow = Readonly<Record<string, RowValue>> & { readonly key: Hex };

/** The rows of entities, by the names of these. */
export type RowsOfEvents = (entity: string) => readonly KeyedRow[];

/**
 * The rows that follow from events, without a database.
 *
 * @param events Each once. Rows of events that are left out lack what these say.
 */
export function foldEvents(events: readonly StoredEvent[]): RowsOfEvents {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const rows = new Map(
    entities.map((entity) => {
      const named = events.map((event) => ({ event, subjects: entity.subjectsOf(event) }));
      return [entity.name, rowsOf(entity.fold, named)] as const;
    }),
  );
  return (entity) => rows.get(entity) ?? [];
}

interface NamedEvent {
  readonly event: StoredEvent;
  readonly subjects: readonly Subject[];
}

type Fold = (typeof PRODUCTS)[number]["entities"][number]["fold"];

function rowsOf(fold: Fold, named: readonly NamedEvent[]): KeyedRow[] {
  const byAlias = new Map<Hex, Set<Hex>>();
  for (const { key, alias } of named.flatMap(({ subjects }) => subjects)) {
    if (key !== undefined && alias !== undefined) {
      byAlias.set(alias, (byAlias.get(alias) ?? new Set()).add(key));
    }
  }
  const byKey = new Map<Hex, Set<StoredEvent>>();
  for (const { event, subjects } of named) {
    for (const key of subjects.flatMap((subject) => keysOf(subject, byAlias))) {
      byKey.set(key, (byKey.get(key) ?? new Set()).add(event));
    }
  }
  return [...byKey].flatMap(([key, own]) => {
    const row = fold(key, [...own]);
    return row === undefined ? [] : [{ ...row, key }];
  });
}

/** An event with an alias alone concerns all rows that have it. */
function keysOf({ key, alias }: Subject, byAlias: ReadonlyMap<Hex, ReadonlySet<Hex>>): Hex[] {
  if (key !== undefined) return [key];
  return [...(byAlias.get(alias) ?? [])];
}
