import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { Column, Entity, RowValue } from "../Entity.ts";
import { fromBytea, toBytea } from "./bytes.ts";
import { valuesToJson } from "./values.ts";

/** A row that was computed; undefined if its events make none. */
export interface FoldedRow {
  readonly key: Hex;
  readonly row: Readonly<Record<string, RowValue>> | undefined;
}

/**
 * Stores the rows of one entity that differ from what is there, in at most two statements.
 *
 * @returns the keys of rows that changed, and of rows that were removed.
 */
export async function storeRows(
  client: Queryable,
  entity: Entity,
  folded: readonly FoldedRow[],
): Promise<{ readonly changed: Hex[]; readonly removed: Hex[] }> {
  const [present, absent] = [folded.filter(({ row }) => row), folded.filter(({ row }) => !row)];
  const changed = await upsert(client, entity, present);
  return { changed, removed: await remove(client, entity, absent) };
}

async function upsert(
  client: Queryable,
  { table, columns }: Entity,
  rows: readonly FoldedRow[],
): Promise<Hex[]> {
  if (rows.length === 0) return [];
  const names = columns.map(({ name }) => `"${name}"`);
  const list = (prefix: string) => names.map((name) => `${prefix}${name}`).join(", ");
  const sent = columns.map(({ type }, index) => `$${index + 2}::${sentType(type)}[]`);
  const read = columns.map(({ type }, index) => readAs(type, names[index] as string));
  const { rows: changed } = await client.query(
    `insert into ${table} as kept (key, ${list("")})
     select key, ${read.join(", ")} from unnest($1::bytea[], ${sent.join(", ")})
       as row (key, ${list("")})
     on conflict (key) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}
     where (${list("kept.")}) is distinct from (${list("excluded.")})
     returning key`,
    [
      rows.map(({ key }) => toBytea(key)),
      ...columns.map((column) => rows.map(({ row }) => parameterOf(column, row?.[column.name]))),
    ],
  );
  return changed.map(({ key }) => fromBytea(key));
}

async function remove(
  client: Queryable,
  { table }: Entity,
  rows: readonly FoldedRow[],
): Promise<Hex[]> {
  if (rows.length === 0) return [];
  const { rows: removed } = await client.query(
    `delete from ${table} where key = any ($1::bytea[]) returning key`,
    [rows.map(({ key }) => toBytea(key))],
  );
  return removed.map(({ key }) => fromBytea(key));
}

/** Newest second that PostgreSQL's time can have; a user may choose a later deadline. */
const LAST_SECOND = 9_224_318_015_999n;

function sentType(type: string): string {
  return type === "timestamptz" ? "float8" : type;
}

function readAs(type: string, name: string): string {
  return type === "timestamptz" ? `to_timestamp(${name})` : name;
}

function parameterOf({ type }: Column, value: RowValue | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (type === "bytea") return toBytea(value as Hex);
  if (type === "jsonb") return valuesToJson(value as object);
  if (type === "timestamptz") return BigInt(value as bigint) > LAST_SECOND ? "infinity" : value;
  // PostgreSQL's text has no zero.
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}
