import type { Indexing } from "@causeway/index";

import type { IndexerConfig } from "./config.ts";

/** A process that keeps the index of an environment, and does nothing else. */
export interface Indexer extends Indexing {
  readonly config: IndexerConfig;
}
