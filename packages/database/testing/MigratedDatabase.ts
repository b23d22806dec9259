import type pg from "pg";

import { connectDatabase, type Database, migrate, startDatabase } from "../src/index.ts";

/** An embedded database of its own, with a service's tables and connections to it, for tests of its store. */
export class MigratedDatabase {
  readonly db: pg.Pool;
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
    this.db = connectDatabase(database.url, () => undefined);
  }

  /** @param migrations The service's folder of migrations, or a function that applies several. */
  static async start(
    migrations: string | ((url: string) => Promise<void>),
  ): Promise<MigratedDatabase> {
    const database = await startDatabase({});
    try {
      if (typeof migrations === "string") await migrate(database.url, migrations);
      else await migrations(database.url);
    } catch (error) {
      await database.stop();
      throw error;
    }
    return new MigratedDatabase(database);
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
