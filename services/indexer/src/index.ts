export { type IndexerConfig, readIndexerConfig } from "./config.ts";
export { startIndexer } from "./startIndexer.ts";
