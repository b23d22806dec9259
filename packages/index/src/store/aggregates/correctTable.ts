import type { Queryable } from "@causeway/database";

import type { Aggregate } from "../../Aggregate.ts";
import { differencesOf, listOf } from "./copies.ts";
import { countingTable } from "./storeTally.ts";

/** Adds the differences to an aggregate, and counts its rows again. */
export async function correctTable(client: Queryable, aggregate: Aggregate): Promise<void> {
  const { table, counters } = aggregate;
  const keys = aggregate.keys.map(({ name }) => name);
  const differences = differencesOf(aggregate);
  const all = listOf([...keys, ...counters]);
  const sums = counters.map((name) => `"${name}" = kept."${name}" + excluded."${name}"`);
  await client.query(
    `insert into ${table} as kept (${all}) select ${all} from ${differences}
     on conflict (${listOf(keys)}) do update set ${sums.join(", ")}`,
  );
  const same = keys.map((name) => `kept."${name}" = difference."${name}"`);
  const zero = counters.map((name) => `kept."${name}" = 0`);
  await client.query(
    `delete from ${table} kept using ${differences} difference
     where ${[...same, ...zero].join(" and ")}`,
  );
  const counting = countingTable(aggregate);
  if (counting !== undefined) await countAgain(client, aggregate, counting);
}

/** Sums that a writer stored after the comparison may have counted rows that were missing before it. */
async function countAgain(
  client: Queryable,
  aggregate: Aggregate,
  counting: Aggregate,
): Promise<void> {
  const keys = listOf(counting.keys.map(({ name }) => name));
  await client.query(`delete from ${counting.table}`);
  await client.query(
    `insert into ${counting.table} (${keys}, "${counting.counters[0]}")
     select ${keys}, count(*) from ${aggregate.table} group by ${keys}`,
  );
}
