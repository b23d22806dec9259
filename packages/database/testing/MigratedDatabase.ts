import type pg from "pg";

import { connectDatabase, type Database } from "../src/index.ts";
import { type Preparation, sharedDatabase } from "./sharedDatabase.ts";

/** A database of its own with a service's tables and connections to it, for tests of its store. */
export class MigratedDatabase {
  readonly db: pg.Pool;
  readonly #database: Database;

  private constructor(database: Database, schema: string) {
    this.#database = database;
    this.db = connectDatabase(database.url, () => undefined, { schema });
  }

  /**
   * @param migrate Applies the service's migrations. It runs once in a process, so tests of the same tables name the same
   *   function.
   * @param schema Of the service's tables; `public` if left out.
   */
  static async start(migrate: Preparation, schema = "public"): Promise<MigratedDatabase> {
    return new MigratedDatabase(await sharedDatabase(migrate), schema);
  }

  get url(): string {
    return this.#database.url;
  }

  /** Ends the connections, and drops the database. */
  async stop(): Promise<void> {
    await this.db.end();
    await this.#database.stop();
  }
}
