import type { Pool } from "pg";

import { connectDatabase } from "./connectDatabase.ts";
import { DatabaseHold, DatabaseNotHeldError, type HoldLoss } from "./DatabaseHold.ts";
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
  /** Told when the hold of the database is lost, and why; and when it was taken again. */
  readonly onHold?: (loss: HoldLoss | undefined) => void;
}

/** A database at its newest migration, kept for one service alone. */
export interface OwnDatabase {
  /** Gives no connections while the database is not held. */
  readonly db: Pool;
  readonly hold: DatabaseHold;
  /** Resolves if the embedded server ended by itself: it comes back with a start of the service alone. */
  readonly lost: Promise<Error>;
}

/**
 * Opens a service's own database.
 *
 * @param onStop Receives what ends each part, in the order in which they were started.
 * @throws DatabaseLockedError, DatabaseInUseError and others.
 */
export async function openDatabase(
  { migrations, log, onBroken, onHold, ...options }: OpenOptions,
  onStop: (end: () => unknown) => void,
): Promise<OwnDatabase> {
  const database = await startDatabase(options);
  onStop(() => database.stop());
  await migrate(database.url, migrations, log);
  const hold = await DatabaseHold.take(database.url, onHold);
  onStop(() => hold.release());
  const refusal = () => hold.loss && new DatabaseNotHeldError(hold.loss.reason);
  const db = connectDatabase(database.url, onBroken, refusal);
  onStop(() => db.end());
  return { db, hold, lost: database.lost };
}
