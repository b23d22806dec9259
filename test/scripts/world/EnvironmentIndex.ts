import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import {
  connectSources,
  createIndexMetrics,
  migrateIndex,
  PRODUCTS,
  Standings,
} from "@causeway/index";
import { SteppedIndex } from "@causeway/index/testing/SteppedIndex.ts";
import { createLogger, Heads, RunningStages, StageFailures } from "@causeway/service";
import type { Pool } from "pg";
import { Registry } from "prom-client";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";

/** An index of an environment in a database of its own. It reads the chains when a test says so. */
export class EnvironmentIndex {
  readonly #database: MigratedDatabase;
  readonly #index: SteppedIndex;
  readonly #ends: readonly (() => unknown)[];

  private constructor(
    database: MigratedDatabase,
    index: SteppedIndex,
    ends: readonly (() => unknown)[],
  ) {
    this.#database = database;
    this.#index = index;
    this.#ends = ends;
  }

  /** @param deployments The folder that holds a folder of deployments for each environment. */
  static async start(config: Config, deployments: string): Promise<EnvironmentIndex> {
    const ends: (() => unknown)[] = [];
    const database = await MigratedDatabase.start((url) => migrateIndex(url, PRODUCTS));
    const { chains } = describeEnvironment(config, deployments);
    const index = new SteppedIndex({
      ...{ config: { pollInterval: 1 }, db: database.db },
      logger: createLogger("index", "silent"),
      chains: await connectSources(chains, (end) => ends.push(end)),
      standings: new Standings(),
      heads: new Heads(),
      failures: new StageFailures(),
      running: new RunningStages(),
      metrics: createIndexMetrics(new Registry()),
    });
    return new EnvironmentIndex(database, index, ends);
  }

  get url(): string {
    return this.#database.url;
  }

  get db(): Pool {
    return this.#database.db;
  }

  catchUp(): Promise<void> {
    return this.#index.catchUp();
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) await end();
    await this.#database.stop();
  }
}
