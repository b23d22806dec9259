import type { Queryable } from "@causeway/database";

import type { Aggregate } from "../../Aggregate.ts";
import type { Column } from "../../Entity.ts";
import { readRow, toldAs } from "../columnValues.ts";
import { addSums, given } from "./addSums.ts";
import { type Sums, Tally } from "./Tally.ts";

/**
 * Adds sums to the tables of aggregates. It runs after all rows are stored: a transaction takes the locks of entities first,
 * and then these, always by the tables' names. So no two transactions wait for each other.
 */
export async function storeTally(client: Queryable, tally: Tally): Promise<void> {
  const { changes } = tally;
  if (changes.length === 0) return;
  await lockAggregates(
    client,
    changes.map(([aggregate]) => aggregate),
  );
  for (const [aggregate, rows] of changes) await change(client, aggregate, rows);
}

/** Until the transaction ends, nobody else changes these tables. */
export async function lockAggregates(
  client: Queryable,
  aggregates: readonly Aggregate[],
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('causeway index sum ' || name, 0))
     from unnest($1::text[]) as name`,
    [[...new Set(aggregates.map(({ table }) => table))].sort()],
  );
}

/** The table that counts the rows of an aggregate, as an aggregate; undefined if none does. */
export function countingTable({ keys, counted }: Aggregate): Aggregate | undefined {
  if (counted === undefined) return undefined;
  return {
    table: counted.table,
    keys: keys.filter(({ name }) => counted.keys.includes(name)),
    counters: [counted.counter],
  };
}

/** A row that is 0 then is removed, so that tables that are computed again are the same. */
async function change(
  client: Queryable,
  aggregate: Aggregate,
  rows: readonly Sums[],
): Promise<void> {
  const counting = countingTable(aggregate);
  const told = counting?.keys ?? [];
  const stored = await addSums(client, aggregate, rows, told);
  const removed = stored.some(({ isZero }) => isZero)
    ? await removeZeros(client, aggregate, rows, told)
    : [];
  if (counting === undefined) return;
  const tally = new Tally();
  const add = { [counting.counters[0] as string]: 1n };
  const one = (key: Sums["key"]) => ({ aggregate: counting, key, add });
  for (const { isNew, key } of stored) if (isNew) tally.add(one(key));
  for (const key of removed) tally.take(one(key));
  await storeTally(client, tally);
}

async function removeZeros(
  client: Queryable,
  aggregate: Aggregate,
  rows: readonly Sums[],
  told: readonly Column[],
): Promise<Sums["key"][]> {
  const { table, keys, counters } = aggregate;
  const { source, values } = given(keys, rows);
  const same = keys.map(({ name }) => `kept."${name}" = given."${name}"`);
  const zero = counters.map((name) => `kept."${name}" = 0`);
  const { rows: removed } = await client.query({
    text: `delete from ${table} kept using ${source} as given
     where ${[...same, ...zero].join(" and ")}
     returning true${told.map((column) => `, ${toldAs(column, "kept")}`).join("")}`,
    values: [...values],
    rowMode: "array",
  });
  return removed.map(([, ...key]) => readRow(told, key));
}
