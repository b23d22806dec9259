import pg from "pg";

/** Any number, as long as nobody else locks it in this database. */
const LOCK = 4_815_162_342;

/** Another service works on the database: both would do the same and collide. */
export class DatabaseLockedError extends Error {
  constructor() {
    super("another service uses this database: stop it, or give this one its own");
    this.name = "DatabaseLockedError";
  }
}

/** A database that is kept for one service. */
export interface DatabaseLock {
  /** Resolves if the lock's connection breaks, so that another service may take it. */
  readonly lost: Promise<Error>;
  release(): Promise<void>;
}

/**
 * Keeps a database for one service. The lock ends with its connection, so a kill leaves none.
 *
 * @throws DatabaseLockedError.
 */
export async function lockDatabase(url: string): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: url });
  const lost = new Promise<Error>((resolve) => client.once("error", resolve));
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
  if (rows[0]?.locked === true) return { lost, release: () => client.end() };
  await client.end();
  throw new DatabaseLockedError();
}
