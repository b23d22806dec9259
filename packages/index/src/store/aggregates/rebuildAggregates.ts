import type { Queryable } from "@causeway/database";
import type { Pool } from "pg";

import type { Aggregate } from "../../Aggregate.ts";
import type { Entity } from "../../Entity.ts";
import { type ComparedTable, compareTable, countInCopy, createCopy } from "./copies.ts";
import { correctTable } from "./correctTable.ts";
import { countingTable, lockAggregates } from "./storeTally.ts";
import { sumRows } from "./sumRows.ts";

/** What a rebuild found. */
export interface Rebuilt {
  /** Rows of entities that were summed. */
  readonly rows: bigint;
  readonly tables: readonly ComparedTable[];
}

/**
 * Computes all aggregates again from the rows of entities, and corrects the tables that differ. Writers go on meanwhile:
 * rows and tables are compared in one snapshot, and the differences are added to the sums of that moment. Two rebuilds take
 * turns: both would add the same differences. Then no sum is stale any more.
 */
export async function rebuildAggregates(db: Pool, entities: readonly Entity[]): Promise<Rebuilt> {
  const aggregates = [
    ...new Set(entities.flatMap(({ contributes }) => contributes?.aggregates ?? [])),
  ];
  const client = await db.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended('causeway index rebuild', 0))");
    await client.query("begin isolation level repeatable read");
    const { rows: stale } = await client.query("select reason from index.stale_sums");
    const rebuilt = await compare(client, entities, aggregates);
    await client.query("commit");
    await client.query("begin");
    if (rebuilt.tables.some(({ differences }) => differences !== 0n)) {
      await lockAggregates(client, aggregates);
      for (const aggregate of aggregates) await correctTable(client, aggregate);
    }
    await client.query("delete from index.stale_sums where reason = any($1)", [
      stale.map(({ reason }) => reason),
    ]);
    await client.query("commit");
    return rebuilt;
  } finally {
    // The copies end with the connection, and so do the lock and a transaction that failed.
    client.release(true);
  }
}

async function compare(
  client: Queryable,
  entities: readonly Entity[],
  aggregates: readonly Aggregate[],
): Promise<Rebuilt> {
  for (const aggregate of aggregates) await createCopy(client, aggregate);
  let rows = 0n;
  for (const entity of entities) rows += await sumRows(client, entity);
  const tables: ComparedTable[] = [];
  for (const aggregate of aggregates) {
    tables.push(await compareTable(client, aggregate));
    const counting = countingTable(aggregate);
    if (counting === undefined) continue;
    await createCopy(client, counting);
    await countInCopy(client, aggregate, counting);
    tables.push(await compareTable(client, counting));
  }
  return { rows, tables };
}
