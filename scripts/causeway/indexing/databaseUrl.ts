import { join } from "node:path";

import { type ConfigOptions, postgresUrl } from "@causeway/operator";
import { type Command, Option } from "commander";

import { networkOf } from "../whereItRuns.ts";

/** Options by which a command finds the database of the index. */
export interface DatabaseOptions extends ConfigOptions {
  readonly database?: string;
}

const VARIABLE = "DATABASE_URL";

/** Adds `--database`. */
export function withDatabaseOption(command: Command): Command {
  return command.addOption(
    new Option("--database <url>", `PostgreSQL of the index, instead of ${VARIABLE}`).argParser(
      postgresUrl,
    ),
  );
}

/** The database that a caller names, or that of the network that runs here; undefined without one. */
export function databaseUrl(
  { database, config, environment, rpc }: DatabaseOptions,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const whereabouts = { folder: join(config, environment), said: Object.keys(rpc) };
  return database ?? (env[VARIABLE] || networkOf(whereabouts)?.database);
}

/** A command needs the index, and nobody says where it is. */
export class NoDatabase extends Error {
  constructor() {
    super(`no database of the index is named: give --database <url>, or set ${VARIABLE}`);
    this.name = "NoDatabase";
  }
}
