import type { ServiceProgram } from "@causeway/service";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import { type ApiConfig, readApiConfig } from "./config.ts";
import { addKeysCommand } from "./keys/commands/keysCommand.ts";
import { migrateApi } from "./primary/migrateApi.ts";
import { startApi } from "./startApi.ts";

const MIGRATE: CommandHelp = {
  does: "bring the service's tables to their newest form",
  notes: ["DATABASE_URL names the primary."],
  examples: [],
};

/** The API as a program. */
export const API: ServiceProgram<ApiConfig, object> = {
  name: "api",
  description: "answer over HTTP from the index and the chains",
  work: "answer until SIGINT or SIGTERM",
  port: "port of the APIs",
  readConfig: readApiConfig,
  async start(config, logger) {
    const databases = databasesOf(process.env);
    if (config.environment.development) await migrateApi(databases.url);
    return startApi(config, databases, logger);
  },
  extend(program) {
    withHelp(program.command("migrate"), MIGRATE).action(() =>
      migrateApi(databasesOf(process.env).url, (line) => process.stderr.write(`${line}\n`)),
    );
    addKeysCommand(program, {
      urlOf: () => databasesOf(process.env).url,
      write: (text) => process.stdout.write(`${text}\n`),
    });
  },
};

/** The databases that the process's surroundings name. @throws Error without `DATABASE_URL`. */
function databasesOf({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl }: NodeJS.ProcessEnv) {
  if (url === undefined) throw new Error("DATABASE_URL names no database: name that of the index");
  return { url, replicaUrl };
}
