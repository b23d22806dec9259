import type { ServiceProgram } from "@causeway/service";

import { type ApiConfig, readApiConfig } from "./config.ts";
import { startApi } from "./startApi.ts";

/** The API as a program. */
export const API: ServiceProgram<ApiConfig, object> = {
  name: "api",
  description: "answer over HTTP from the index and the chains",
  work: "answer until SIGINT or SIGTERM",
  port: "port of the APIs",
  readConfig: readApiConfig,
  start: (config, logger) => startApi(config, databasesOf(process.env), logger),
};

/** The databases that the process's surroundings name. @throws Error without `DATABASE_URL`. */
function databasesOf({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl }: NodeJS.ProcessEnv) {
  if (url === undefined) throw new Error("DATABASE_URL names no database: name that of the index");
  return { url, replicaUrl };
}
