import { connectDatabase } from "@causeway/database";
import type { Pool } from "pg";

/** The database cannot be used as an index, and why. */
export class IndexUnusable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the index cannot be read: ${reason}`, { cause });
    this.name = "IndexUnusable";
  }
}

/**
 * Has work done with the tables of an index.
 *
 * @throws IndexUnusable if there is no database, or no index in it; and what the work throws.
 */
export async function withIndex<T>(url: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = connectDatabase(url, () => undefined);
  try {
    const { rows } = await db
      .query("select to_regclass('index.chains') is not null as found")
      .catch((error: unknown) => {
        throw new IndexUnusable(reasonOf(error), error);
      });
    if (rows[0]?.found !== true) throw new IndexUnusable("the database has no tables of an index");
    return await work(db);
  } finally {
    await db.end();
  }
}

/** A host with several addresses fails for each of them, with an error that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
