import { runner } from "node-pg-migrate";

/**
 * Brings the database at `url` to the newest of the SQL migrations in `directory`. Two processes
 * that start at once take turns.
 *
 * @param log Receives a line per step.
 */
export async function migrate(
  url: string,
  directory: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: directory,
    direction: "up",
    migrationsTable: "migrations",
    advisoryLockMode: "wait",
    log,
  });
}
