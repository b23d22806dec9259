import pg from "pg";

/** Any number, as long as nobody else locks it in this database. */
const LOCK = 4_815_162_342;

/** Another relayer works on the database: both would submit the same and collide. */
export class DatabaseLockedError extends Error {
  constructor() {
    super("another relayer uses this database: stop it, or give this one its own");
    this.name = "DatabaseLockedError";
  }
}

/**
 * Keeps a database for this relayer. The lock ends with its connection, so a kill leaves none.
 *
 * @returns releases it.
 * @throws DatabaseLockedError.
 */
export async function lockDatabase(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
  if (rows[0]?.locked === true) return () => client.end();
  await client.end();
  throw new DatabaseLockedError();
}
