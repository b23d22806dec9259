import { runner } from "node-pg-migrate";

/** Where the migrations of a folder are counted. Folders that share a database have one each. */
export interface MigrationCount {
  readonly schema: string;
  readonly table: string;
}

/**
 * Brings the database at `url` to the newest of the SQL migrations in `directory`. Two processes
 * that start at once take turns.
 *
 * @param log Receives a line per step.
 * @param count Table that tells which of them were applied; its schema is made if there is none.
 */
export async function migrate(
  url: string,
  directory: string,
  log: (line: string) => void = () => {},
  count: MigrationCount = { schema: "public", table: "migrations" },
): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: directory,
    direction: "up",
    migrationsSchema: count.schema,
    createMigrationsSchema: true,
    migrationsTable: count.table,
    advisoryLockMode: "wait",
    log,
  });
}
