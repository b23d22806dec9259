import type { Database } from "@causeway/database";

import type { BenchChains } from "../world/BenchChains.ts";
import type { GateLimits } from "../world/RpcGate.ts";
import type { Program } from "./startProgram.ts";

/** A program that indexes chains into a database. */
export interface Indexer {
  readonly name: string;
  /** A query: messages in its tables (`sent`), and how many of them it knows to be delivered (`ended`). */
  readonly countMessages: string;
  /** Starts it with an empty database. */
  start(
    chains: BenchChains,
    database: Pick<Database, "url">,
    limits: GateLimits,
  ): Promise<RunningIndexer>;
}

/** An indexer that works. */
export interface RunningIndexer extends Program {
  /** Whether its tables have all of the history. */
  isDone(): Promise<boolean>;
}
