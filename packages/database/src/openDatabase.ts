import type { Pool } from "pg";

import { connectDatabase } from "./connectDatabase.ts";
import { lockDatabase } from "./lockDatabase.ts";
import { migrate } from "./migrate.ts";
import { type DatabaseOptions, startDatabase } from "./startDatabase.ts";

/** Which database a service keeps for itself. */
export interface OpenOptions extends DatabaseOptions {
  /** Folder of its SQL migrations. */
  readonly migrations: string;
  /** Receives a line per step of a migration. */
  readonly log?: (line: string) => void;
  /** Told why an idle connection broke. */
  readonly onBroken: (reason: string) => void;
}

/** A database at its newest migration, kept for one service alone. */
export interface OwnDatabase {
  readonly db: Pool;
  /** Resolves if the service's hold of the database is gone: it must not go on. */
  readonly lost: Promise<Error>;
}

/**
 * Opens a service's own database.
 *
 * @param onStop Receives what ends each part, in the order in which they were started.
 * @throws DatabaseLockedError, DatabaseInUseError and others.
 */
export async function openDatabase(
  { migrations, log, onBroken, ...options }: OpenOptions,
  onStop: (end: () => unknown) => void,
): Promise<OwnDatabase> {
  const database = await startDatabase(options);
  onStop(() => database.stop());
  await migrate(database.url, migrations, log);
  const db = connectDatabase(database.url, onBroken);
  onStop(() => db.end());
  const lock = await lockDatabase(database.url);
  onStop(() => lock.release());
  return { db, lost: lock.lost };
}
