import { runner } from "node-pg-migrate";
import pg from "pg";

/** Where the migrations of a folder are counted. Folders that share a database have one each. */
export interface MigrationCount {
  /** Made if it is missing. Tables that migrations name without a schema are in this one, too. */
  readonly schema: string;
  readonly table: string;
}

/**
 * Brings the database at `url` to the newest of the SQL migrations in `directory`. Two processes
 * that start at once take turns.
 *
 * @param log Receives a line per step.
 * @param count Table that tells which of them were applied.
 */
export async function migrate(
  url: string,
  directory: string,
  log: (line: string) => void = () => {},
  count: MigrationCount = { schema: "public", table: "migrations" },
): Promise<void> {
  // The runner does not wait until a connection of its own has ended.
  const client = new pg.Client({ connectionString: url });
  // The statement that fails says so; without a listener, this event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await runner({
      ...{ dbClient: client, dir: directory, direction: "up", log },
      ...{ schema: count.schema, createSchema: true, migrationsSchema: count.schema },
      ...{ migrationsTable: count.table, advisoryLockMode: "wait" },
    });
  } finally {
    await client.end();
  }
}
