import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Environment } from "@causeway/environment";
import { connectSources, createIndexMetrics, type Indexing, Standings } from "@causeway/index";
import { migrateAll } from "@causeway/index/testing/migrateAll.ts";
import { SteppedIndex } from "@causeway/index/testing/SteppedIndex.ts";
import { readTrails, type Trail } from "@causeway/index/trails";
import type { Hex } from "@causeway/protocol";
import { createLogger, Heads, RunningStages, StageFailures } from "@causeway/service";
import type { Pool } from "pg";
import { Registry } from "prom-client";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { judgeIndex } from "../../../scripts/causeway/indexing/source/judgeIndex.ts";
import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";

/** An index of an environment in a database of its own. It reads the chains when a test says so. */
export class EnvironmentIndex {
  readonly #database: MigratedDatabase;
  readonly #known: Environment;
  readonly #indexing: Indexing;
  readonly #ends: readonly (() => unknown)[];

  private constructor(
    database: MigratedDatabase,
    known: Environment,
    indexing: Indexing,
    ends: readonly (() => unknown)[],
  ) {
    this.#database = database;
    this.#known = known;
    this.#indexing = indexing;
    this.#ends = ends;
  }

  /** @param deployments The folder that holds a folder of deployments for each environment. */
  static async start(config: Config, deployments: string): Promise<EnvironmentIndex> {
    const ends: (() => unknown)[] = [];
    const database = await MigratedDatabase.start(migrateAll);
    const known = describeEnvironment(config, deployments);
    const indexing = {
      ...{ config: { pollInterval: 1 }, db: database.db },
      logger: createLogger("index", "silent"),
      chains: await connectSources(known.chains, (end) => ends.push(end)),
      standings: new Standings(),
      heads: new Heads(),
      failures: new StageFailures(),
      running: new RunningStages(),
      metrics: createIndexMetrics(new Registry()),
    };
    return new EnvironmentIndex(database, known, indexing, ends);
  }

  get url(): string {
    return this.#database.url;
  }

  get db(): Pool {
    return this.#database.db;
  }

  /** Reads all chains, as their new writer. */
  catchUp(): Promise<void> {
    return new SteppedIndex(this.#indexing).catchUp();
  }

  /** All that the index knows of a message. */
  async trail(messageId: Hex): Promise<Trail | undefined> {
    const source = await judgeIndex(this.db, this.#known.chains, 0);
    const [trail] = await readTrails({ db: this.db, source, known: this.#known }, [messageId]);
    return trail;
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) await end();
    await this.#database.stop();
  }
}
