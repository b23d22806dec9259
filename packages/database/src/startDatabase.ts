import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { findPrograms } from "./programs.ts";
import { reachableDirectory } from "./reach.ts";
import { type Server, startServer } from "./server.ts";
import { type ServerUser, serverUser } from "./serverUser.ts";

/** Which database to use. */
export interface DatabaseOptions {
  /** URL of a server that runs already; it is used as it is and left running. */
  readonly url?: string | undefined;
  /** Folder of the embedded server's files. Without it they are temporary. */
  readonly directory?: string | undefined;
  /** Name of the database in the embedded server; it is created if it is missing. */
  readonly name?: string;
  /** Port of the embedded server; a free one if left out. */
  readonly port?: number;
}

/** A database that is ready for connections. */
export interface Database {
  readonly url: string;
  /** Where the embedded server keeps its files: as asked, or where its user can reach them. */
  readonly directory?: string;
  /** Resolves if a server that we started ends unasked. */
  readonly lost: Promise<Error>;
  /** Stops the server if we started it, and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL database: the one that `url` names, else a server of our own on 127.0.0.1.
 *
 * @throws DatabaseUnavailableError, DatabaseStartError, DatabaseInUseError, ForeignDirectoryError
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) {
    return { url: options.url, lost: new Promise(() => {}), stop: async () => {} };
  }
  const user = serverUser();
  const programs = await findPrograms(user);
  const temporary = options.directory === undefined ? temporaryDirectory(user) : undefined;
  const directory = temporary
    ? join(temporary, "server")
    : reachableDirectory(options.directory as string, user);
  const server = await startServer(programs, { directory, temporary }, user, options.port);
  const url = await createDatabase(server, options.name ?? "causeway");
  return {
    url,
    directory,
    lost: server.lost,
    stop: async () => {
      await server.stop();
      if (temporary) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/** The server's user owns it, and so can remove it. */
function temporaryDirectory(user: ServerUser | undefined): string {
  const directory = mkdtempSync(join(tmpdir(), "causeway-database-"));
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  return directory;
}

async function createDatabase(server: Server, name: string): Promise<string> {
  const url = (database: string) =>
    `postgres://causeway:${server.password}@127.0.0.1:${server.port}/${database}`;
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return url(name);
}
