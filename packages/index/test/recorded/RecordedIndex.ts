import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Pool } from "pg";

import { wantCostsOfMessages } from "../../src/costs/wantCosts.ts";
import { Follower } from "../../src/follow/Follower.ts";
import { takeGeneration } from "../../src/lease/takeGeneration.ts";
import { PRODUCTS } from "../../src/products/index.ts";
import { PgChainStore } from "../../src/store/PgChainStore.ts";
import { migrateAll } from "../../testing/migrateAll.ts";
import { Killing } from "../follow/Killing.ts";
import type { ReplayedChain } from "./ReplayedChain.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);

/** Chains whose start lies above the first block hold no events below it. */
const START = 1n;

/** A follower of a chain, and what kills it. */
export interface KillableFollower {
  readonly follower: Follower;
  readonly killing: Killing;
}

/** An index of all products in PostgreSQL. */
export class RecordedIndex {
  readonly #database: MigratedDatabase;
  #tables: readonly string[] = [];

  private constructor(database: MigratedDatabase) {
    this.#database = database;
  }

  static async start(): Promise<RecordedIndex> {
    const index = new RecordedIndex(await MigratedDatabase.start(migrateAll));
    const { rows } = await index.db.query(
      `select format('index.%I', relname) as name from pg_class
       where relnamespace = 'index'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname !~ '^migrations' order by relname`,
    );
    index.#tables = rows.map(({ name }) => name);
    return index;
  }

  get db(): Pool {
    return this.#database.db;
  }

  stop(): Promise<void> {
    return this.#database.stop();
  }

  /** Forgets all chains. */
  async clear(): Promise<void> {
    await this.db.query(this.#tables.map((table) => `delete from ${table}`).join(";"));
  }

  /** Makes a new process the writer of a chain. The one before writes nothing any more. */
  async follow(chain: ReplayedChain, range: bigint): Promise<KillableFollower> {
    const { chainId } = chain;
    const generation = await takeGeneration(this.db, { chainId, start: START, writer: "test" });
    const logger = { warn: () => undefined };
    const options = { chainId, generation, entities: ENTITIES, logger };
    const store = new PgChainStore(this.db, { ...options, onFinal: wantCostsOfMessages });
    const killing = new Killing();
    const follower = new Follower({
      chain: killing.around(chain),
      store: killing.around(store),
      sequences: PRODUCTS.flatMap(({ sequences = [] }) => sequences),
      pairs: PRODUCTS.flatMap(({ pairs = [] }) => pairs),
      settings: { range, parallel: 2, mostHeaders: 100n, hasHistoryHeaders: true },
      reports: { omitted: failOn("left out"), replaced: () => undefined },
    });
    return { follower, killing };
  }

  /** All that two indexes of the same chains have in common, a row a text. */
  async content(): Promise<Readonly<Record<string, readonly string[]>>> {
    const content: Record<string, readonly string[]> = {};
    for (const table of this.#tables) content[table] = await this.#rowsOf(table);
    return content;
  }

  async #rowsOf(table: string): Promise<string[]> {
    const columns = OWN[table] ?? "row";
    const filter = table === "index.blocks" ? HELD : "";
    const { rows } = await this.db.query(
      `select ${columns}::text as row from ${table} row ${filter} order by 1`,
    );
    return rows.map(({ row }) => row);
  }
}

/** Columns that do not depend on when a follower looked. */
const OWN: Readonly<Record<string, string>> = {
  "index.chains": "(chain_id, final_height, observed_height)",
  "index.blocks": "(row.chain_id, row.height, row.hash)",
  "index.transactions": "(row.chain_id, row.hash)",
};

/** The blocks that every follower keeps. */
const HELD = "join index.chains c on c.chain_id = row.chain_id and row.height > c.final_height";

function failOn(what: string) {
  return (values: object) => {
    throw new Error(`${what}: ${JSON.stringify(values, (_, value) => `${value}`)}`);
  };
}
