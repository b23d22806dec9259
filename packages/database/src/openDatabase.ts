import type { Pool } from "pg";

import { connectDatabase, OWN_POOL, READING_POOL } from "./connectDatabase.ts";
import { DatabaseHold, DatabaseNotHeldError, type HoldLoss } from "./DatabaseHold.ts";
import { migrate } from "./migrate.ts";
import { type DatabaseOptions, startDatabase } from "./startDatabase.ts";

/** Which database a service keeps for itself. */
export interface OpenOptions extends DatabaseOptions {
  /** Folder of its SQL migrations, or a function that applies those of several. */
  readonly migrations: string | ((url: string, log: (line: string) => void) => Promise<void>);
  /** Schema of its tables, so that several services share a database; `public` if left out. */
  readonly schema?: string;
  /** Name that it holds there: no other process with this name uses the database. */
  readonly hold: string;
  readonly logger: DatabaseLogger;
}

/** The words for a database: of pino's loggers, what this needs. */
export interface DatabaseLogger {
  debug(line: string): void;
  info(line: string): void;
  warn(values: object, line: string): void;
  error(values: object, line: string): void;
}

/** A database at its newest migration, kept for one service alone. */
export interface OwnDatabase {
  readonly url: string;
  /** Gives no connections while the database is not held. */
  readonly db: Pool;
  /** The same for what is asked over HTTP: whoever asks, `db` has its connections. */
  readonly reads: Pool;
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
  { migrations, schema, hold: held, logger, ...options }: OpenOptions,
  onStop: (end: () => unknown) => void,
): Promise<OwnDatabase> {
  const database = await startDatabase(options);
  onStop(() => database.stop());
  const onChange = (loss: HoldLoss | undefined) =>
    loss === undefined
      ? logger.info("the database is held again")
      : logger.error({ reason: loss.reason }, "the database is not held any more");
  // Before migrations: they may move tables that another process of this name works with.
  const hold = await DatabaseHold.take(database.url, { name: held, onChange });
  onStop(() => hold.release());
  const log = (line: string) => logger.debug(line);
  const count = { schema: schema ?? "public", table: "migrations" };
  if (typeof migrations === "string") await migrate(database.url, migrations, log, count);
  else await migrations(database.url, log);
  const refusal = () => hold.loss && new DatabaseNotHeldError(hold.loss.reason);
  const onBroken = (reason: string) => logger.warn({ reason }, "an idle database connection broke");
  const [db, reads] = [OWN_POOL, READING_POOL].map((bounds) => {
    const pool = connectDatabase(database.url, onBroken, { refusal, bounds, schema });
    onStop(() => pool.end());
    return pool;
  }) as [Pool, Pool];
  return { url: database.url, db, reads, hold, lost: database.lost };
}
