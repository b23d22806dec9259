import type { ServiceProgram } from "@causeway/service";

import { type IndexerConfig, readIndexerConfig } from "./config.ts";
import { startIndexer } from "./startIndexer.ts";

/** The indexer as a program. */
export const INDEXER: ServiceProgram<IndexerConfig, object> = {
  name: "indexer",
  description: "follow chains into a PostgreSQL database",
  work: "follow chains until SIGINT or SIGTERM",
  port: "port of health and progress",
  readConfig: readIndexerConfig,
  start: (config, logger) => startIndexer(config, process.env.DATABASE_URL, logger),
};
