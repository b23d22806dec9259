import type { EnvironmentChainConfig } from "@causeway/environment";
import { connectSources, createIndexMetrics, Standings } from "@causeway/index";
import { SteppedIndex } from "@causeway/index/testing/SteppedIndex.ts";
import { createLogger, Heads, RunningStages, StageFailures } from "@causeway/service";
import type { Pool } from "pg";
import { Registry } from "prom-client";

/** An index in a database that somebody else made. It reads the chains when a test says so. */
export interface IndexInto {
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects an index to chains. */
export async function indexInto(
  db: Pool,
  chains: readonly EnvironmentChainConfig[],
): Promise<IndexInto> {
  const ends: (() => unknown)[] = [];
  const index = new SteppedIndex({
    ...{ config: { pollInterval: 1 }, db, logger: createLogger("index", "silent") },
    chains: await connectSources(chains, (end) => ends.push(end)),
    ...{ standings: new Standings(), heads: new Heads(), failures: new StageFailures() },
    ...{ running: new RunningStages(), metrics: createIndexMetrics(new Registry()) },
  });
  return {
    catchUp: () => index.catchUp(),
    stop: async () => {
      for (const end of ends) await end();
    },
  };
}
