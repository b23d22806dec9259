import type { Queryable } from "@causeway/database";

import type { Aggregate } from "../../Aggregate.ts";

/** An aggregate's table beside what its rows make. */
export interface ComparedTable {
  readonly table: string;
  /** Rows that it must have. */
  readonly rows: bigint;
  /** Rows that were wrong, missing, or too many. */
  readonly differences: bigint;
}

/** Name of the table that has the sums computed again. It ends with its connection. */
export function copyOf({ table }: Aggregate): string {
  return `pg_temp.copy_of_${nameIn(table)}`;
}

/** Name of the table with the differences between the two. */
export function differencesOf({ table }: Aggregate): string {
  return `pg_temp.differences_of_${nameIn(table)}`;
}

export async function createCopy(client: Queryable, aggregate: Aggregate): Promise<void> {
  await client.query(
    `create temporary table ${nameIn(copyOf(aggregate))} (like ${aggregate.table} including indexes)`,
  );
}

/** Counts the rows of one copy in another. */
export async function countInCopy(
  client: Queryable,
  aggregate: Aggregate,
  counting: Aggregate,
): Promise<void> {
  const keys = listOf(counting.keys.map(({ name }) => name));
  await client.query(
    `insert into ${copyOf(counting)} (${keys}, "${counting.counters[0]}")
     select ${keys}, count(*) from ${copyOf(aggregate)} group by ${keys}`,
  );
}

/** Compares a table with its copy, and keeps the differences. */
export async function compareTable(
  client: Queryable,
  aggregate: Aggregate,
): Promise<ComparedTable> {
  const { table, keys, counters } = aggregate;
  const lacking = counters.map(
    (name) => `coalesce(copy."${name}", 0) - coalesce(kept."${name}", 0) as "${name}"`,
  );
  const differ = counters.map((name) => `copy."${name}" is distinct from kept."${name}"`);
  const key = listOf(keys.map(({ name }) => name));
  await client.query(
    `create temporary table ${nameIn(differencesOf(aggregate))} as
     select ${key}, ${lacking.join(", ")}
     from ${table} kept full join ${copyOf(aggregate)} copy using (${key})
     where ${differ.join(" or ")}`,
  );
  const { rows } = await client.query(
    `select (select count(*) from ${copyOf(aggregate)}) as rows,
       (select count(*) from ${differencesOf(aggregate)}) as differences`,
  );
  return { table, ...rows[0] };
}

/** Columns as a statement lists them. */
export function listOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

function nameIn(table: string): string {
  return table.slice(table.lastIndexOf(".") + 1);
}
