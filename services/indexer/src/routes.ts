import { type HttpService, serveHealth } from "@causeway/service";

import { problemsOf } from "./health.ts";
import type { Indexer } from "./Indexer.ts";
import { progressOf } from "./progress.ts";

/** Serves health, and how far each chain was read: from memory, so that no RPC and no database delays an answer. */
export function serveIndexer(http: HttpService, indexer: Indexer): void {
  const { config, standings } = indexer;

  serveHealth(
    http.app,
    () => problemsOf(indexer),
    () => ({ caughtUp: progressOf(config, standings).every(({ caughtUp }) => caughtUp) }),
  );

  http.app.get("/progress", async () => progressOf(config, standings));
}
