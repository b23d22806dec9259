import type pg from "pg";

import { connectDatabase, type Database, migrate, startDatabase } from "../src/index.ts";

/** An embedded database of its own, with a service's tables and connections to it, for tests of its store. */
export class MigratedDatabase {
  readonly db: pg.Pool;
  readonly #database: Database;

  private constructor(database: Database, schema: string) {
    this.#database = database;
    this.db = connectDatabase(database.url, () => undefined, { schema });
  }

  /**
   * @param migrations The service's folder of migrations, or a function that applies several.
   * @param schema Of the service's tables; `public` if left out.
   */
  static async start(
    migrations: string | ((url: string) => Promise<void>),
    schema = "public",
  ): Promise<MigratedDatabase> {
    const database = await startDatabase({});
    const { url } = database;
    const count = { schema, table: "migrations" };
    try {
      if (typeof migrations === "string") await migrate(url, migrations, undefined, count);
      else await migrations(url);
    } catch (error) {
      await database.stop();
      throw error;
    }
    return new MigratedDatabase(database, schema);
  }

  get url(): string {
    return this.#database.url;
  }

  /** Ends the connections, then the server; nothing of it stays. */
  async stop(): Promise<void> {
    await this.db.end();
    await this.#database.stop();
  }
}
