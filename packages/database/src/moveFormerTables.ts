import pg from "pg";

import type { Queryable } from "./connectDatabase.ts";
import { TablesInUseError } from "./errors.ts";

/** What a service of before had in the schema `public`. */
export interface FormerTables {
  /** Name of the service's first migration. If `public` counts it, the tables there are the service's. */
  readonly firstMigration: string;
  /** Names of the tables and views that these migrations left. Others in `public` may be another program's. */
  readonly relations: (applied: ReadonlySet<string>) => readonly string[];
  /** Name that processes of before held, if no process of today holds it. */
  readonly hold?: string;
}

/** Only one process moves tables at a time. */
const TURN = "select pg_advisory_xact_lock(hashtextextended('causeway move of tables', 0))";
/** Tables that a process of before uses are waited for so long. */
const PATIENCE = "set local lock_timeout = '10s'";

/**
 * Moves a service's tables from `public` into a schema of their own, all at once or not at all. Nothing happens where they
 * are not in `public`. In their place stays a count of migrations that no service has: so one of before refuses the database,
 * instead of beginning without its tables.
 *
 * @param log Receives a line if they were moved.
 * @throws TablesInUseError
 */
export async function moveFormerTables(
  url: string,
  schema: string,
  former: FormerTables,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin; ${PATIENCE}; ${TURN}`);
    const applied = await appliedBefore(client);
    if (!applied.has(former.firstMigration)) return;
    await refuseIfUsed(client, former);
    const relations = former.relations(applied);
    for (const change of changes(schema, relations)) await client.query(change);
    await client.query("commit");
    log(`moved the tables of before from "public" into "${schema}"`);
  } finally {
    // What was not committed is undone.
    await client.end();
  }
}

async function appliedBefore(client: Queryable): Promise<ReadonlySet<string>> {
  const { rows: found } = await client.query("select to_regclass('public.migrations') as count");
  if (found[0]?.count === null) return new Set();
  // Another program may have a table of this name, with other columns.
  const { rows } = await client.query(
    "select to_jsonb(applied) ->> 'name' as name from public.migrations applied",
  );
  return new Set(rows.map(({ name }) => name));
}

async function refuseIfUsed(client: Queryable, { hold }: FormerTables): Promise<void> {
  if (hold === undefined) return;
  const { rows } = await client.query(
    "select pg_try_advisory_xact_lock(hashtextextended('causeway hold ' || $1, 0)) as free",
    [hold],
  );
  if (rows[0]?.free !== true) throw new TablesInUseError(hold);
}

function changes(schema: string, relations: readonly string[]): string[] {
  const into = pg.escapeIdentifier(schema);
  const moves = ["migrations", ...relations].map(
    (name) => `alter table public.${pg.escapeIdentifier(name)} set schema ${into}`,
  );
  return [
    `create schema if not exists ${into}`,
    ...moves,
    "create table public.migrations (id serial primary key, name text not null, run_on timestamp)",
    `insert into public.migrations (name) values (${pg.escapeLiteral(`moved to ${schema}`)})`,
  ];
}
