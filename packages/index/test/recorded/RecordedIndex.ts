import { prepared } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";
import type { Pool, QueryConfig } from "pg";

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

/** The rows of each table, a line each. */
export type Content = Readonly<Record<string, string>>;

/** An index of all products in PostgreSQL. */
export class RecordedIndex {
  readonly #database: MigratedDatabase;
  #tables: readonly string[] = [];

  private constructor(database: MigratedDatabase) {
    this.#database = database;
  }

  static async start(): Promise<RecordedIndex> {
    const index = new RecordedIndex(await MigratedDatabase.start(migrateAll));
    prepareAll(index.db);
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

  /** All that two indexes of the same chains have in common. */
  async content(): Promise<Content> {
    const { rows } = await this.db.query(this.#tables.map(rowsOf).join(" union all "));
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  }
}

/** Has each connection prepare its statements once: histories repeat them thousands of times. */
function prepareAll(db: Pool): void {
  db.on("connect", (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const prepare = (asked: string | QueryConfig, values: unknown, ...others: unknown[]) => {
      if (typeof asked === "string") {
        if (!Array.isArray(values)) return query(asked, values, ...others);
        return query(prepared(asked, values), ...others);
      }
      const named = asked.values && prepared(asked.text, asked.values);
      return query({ ...asked, ...named }, values, ...others);
    };
    client.query = prepare as typeof client.query;
  });
}

/** A statement that gives the rows of a table as one text, so that all tables are one query. */
function rowsOf(table: string): string {
  const columns = OWN[table] ?? "row";
  const filter = table === "index.blocks" ? HELD : "";
  return `select '${table}' as name,
    coalesce(string_agg(${columns}::text, e'\\n' order by ${columns}::text), '') as content
    from ${table} row ${filter}`;
}

/** Two indexes of the same chains have the same rows. */
export function expectSameContent(found: Content, fresh: Content): void {
  for (const [table, rows] of Object.entries(fresh)) {
    expect(found[table], table).to.equal(rows);
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
