import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { ReadRow } from "../Aggregate.ts";
import type { Column, Entity, RowValue } from "../Entity.ts";
import type { Tally } from "./aggregates/Tally.ts";
import { byteaArray } from "./arrays.ts";
import { fromBytea, toBytea } from "./bytes.ts";
import { keptRow, parametersOf, readAs, readRow, sentType, toldAs } from "./columnValues.ts";

/** A row that was computed; undefined if its events make none. */
export interface FoldedRow {
  readonly key: Hex;
  readonly row: Readonly<Record<string, RowValue>> | undefined;
}

/**
 * Stores the rows of one entity that differ from what is there, in at most two statements.
 *
 * @param tally Receives what the rows add to aggregates now, less what they added before.
 * @returns the keys of rows that changed, and of rows that were removed.
 */
export async function storeRows(
  client: Queryable,
  entity: Entity,
  folded: readonly FoldedRow[],
  tally: Tally,
): Promise<{ readonly changed: Hex[]; readonly removed: Hex[] }> {
  const [present, absent] = [folded.filter(({ row }) => row), folded.filter(({ row }) => !row)];
  const changed = await upsert(client, entity, present, tally);
  return { changed, removed: await remove(client, entity, absent, tally) };
}

async function upsert(
  client: Queryable,
  entity: Entity,
  rows: readonly FoldedRow[],
  tally: Tally,
): Promise<Hex[]> {
  if (rows.length === 0) return [];
  const told = contributingColumns(entity);
  const { rows: changed } = await client.query({
    ...upsertOf(entity, rows, told),
    rowMode: "array",
  });
  const folded = new Map(rows.map(({ key, row }) => [key, row]));
  return changed.map(([bytes, wasThere, ...old]) => {
    const key = fromBytea(bytes);
    if (wasThere) take(tally, entity, readRow(told, old));
    add(tally, entity, keptRow(told, folded.get(key) ?? {}));
    return key;
  });
}

/** A statement that tells the keys of rows that changed, whether they were there, and what they were. */
function upsertOf(
  { table, columns }: Entity,
  rows: readonly FoldedRow[],
  told: readonly Column[],
): { readonly text: string; readonly values: unknown[] } {
  const names = columns.map(({ name }) => `"${name}"`);
  const list = (prefix: string) => names.map((name) => `${prefix}${name}`).join(", ");
  const { source, values } = sentRows(columns, rows);
  // Every part of a statement sees the table as it was before. Only a row that was not there has no transaction that
  // changed it.
  const text = `with changed as (
     insert into ${table} as kept (key, ${list("")}) ${source}
     on conflict (key) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}
     where (${list("kept.")}) is distinct from (${list("excluded.")})
     returning key, xmax <> 0 as was_there)
   select old.key, true${tell(told, "old")}
   from changed new join ${table} old on old.key = new.key where new.was_there
   union all
   select key, false${told.map(() => ", null").join("")} from changed where not was_there`;
  return { text, values };
}

/** Rows as a part of a statement, with its parameters. A column that no row fills is not sent. */
function sentRows(
  columns: readonly Column[],
  rows: readonly FoldedRow[],
): { readonly source: string; readonly values: unknown[] } {
  const filled = columns.filter(({ name }) => rows.some(({ row }) => row?.[name] != null));
  const sent = filled.map(({ type }, index) => `$${index + 2}::${sentType(type)}[]`);
  const read = columns.map((column) =>
    filled.includes(column) ? readAs(column.type, `"${column.name}"`) : `null::${column.type}`,
  );
  return {
    source: `select key, ${read.join(", ")} from unnest(${["$1::bytea[]", ...sent].join(", ")})
       as row (${["key", ...filled.map(({ name }) => `"${name}"`)].join(", ")})`,
    values: [
      byteaArray(rows.map(({ key }) => key)),
      ...filled.map((column) =>
        parametersOf(
          column,
          rows.map(({ row }) => row?.[column.name]),
        ),
      ),
    ],
  };
}

async function remove(
  client: Queryable,
  entity: Entity,
  rows: readonly FoldedRow[],
  tally: Tally,
): Promise<Hex[]> {
  if (rows.length === 0) return [];
  const told = contributingColumns(entity);
  const { rows: removed } = await client.query({
    text: `delete from ${entity.table} old where key = any ($1::bytea[])
     returning old.key${tell(told, "old")}`,
    values: [rows.map(({ key }) => toBytea(key))],
    rowMode: "array",
  });
  for (const [, ...values] of removed) take(tally, entity, readRow(told, values));
  return removed.map(([key]) => fromBytea(key));
}

/** Columns that say what a row adds to aggregates. */
export function contributingColumns({ columns, contributes }: Entity): readonly Column[] {
  return columns.filter(({ name }) => contributes?.columns.includes(name));
}

function tell(columns: readonly Column[], of: string): string {
  return columns.map((column) => `, ${toldAs(column, of)}`).join("");
}

function add(tally: Tally, { contributes }: Entity, row: ReadRow): void {
  for (const contribution of contributes?.of(row) ?? []) tally.add(contribution);
}

function take(tally: Tally, { contributes }: Entity, row: ReadRow): void {
  for (const contribution of contributes?.of(row) ?? []) tally.take(contribution);
}
