import { connectDatabase, type Database, migrate, startDatabase } from "@causeway/database";
import pg from "pg";

/** A server takes longer to start than most changes take to be found. It ends with its process. */
let server: Promise<Database> | undefined;
let made = 0;

/** Takes the place of the class of this name in bundles: its databases share one server. */
export class MigratedDatabase {
  readonly db: pg.Pool;
  readonly url: string;

  private constructor(url: string, schema: string) {
    this.url = url;
    this.db = connectDatabase(url, () => undefined, { schema });
  }

  static async start(
    migrations: string | ((url: string) => Promise<void>),
    schema = "public",
  ): Promise<MigratedDatabase> {
    server ??= startDatabase({});
    const { url: other } = await server;
    const name = `mutant_${made++}`;
    await ask(other, `create database ${name}`);
    const url = other.replace(/[^/]*$/, name);
    const count = { schema, table: "migrations" };
    if (typeof migrations === "string") await migrate(url, migrations, undefined, count);
    else await migrations(url);
    return new MigratedDatabase(url, schema);
  }

  async stop(): Promise<void> {
    await this.db.end();
    const { url } = await (server as Promise<Database>);
    await ask(url, `drop database ${new URL(this.url).pathname.slice(1)} with (force)`);
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
