import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Pool } from "pg";

import type { CostReader } from "../src/costs/CostReader.ts";
import { readCosts } from "../src/costs/readCosts.ts";
import { shareCosts } from "../src/costs/shareCosts.ts";
import type { Contributes, Entity, IndexedEvent, Product } from "../src/index.ts";
import { messages } from "../src/products/messages/messages.ts";
import { migrateAll } from "./migrateAll.ts";
import { readEventsOf } from "./readEventsOf.ts";

/** An index of messages, filled as a test says. */
export class MessagesIndex {
  readonly #database: MigratedDatabase;
  readonly #entities: readonly Entity[];

  private constructor(database: MigratedDatabase, entities: readonly Entity[]) {
    this.#database = database;
    this.#entities = entities;
  }

  /** @param further Products that are indexed too. */
  static async start(further: readonly Product[] = []): Promise<MessagesIndex> {
    const products = [messages, ...further];
    const database = await MigratedDatabase.start(migrateAll);
    return new MessagesIndex(
      database,
      products.flatMap(({ entities }) => entities),
    );
  }

  get db(): Pool {
    return this.#database.db;
  }

  get url(): string {
    return this.#database.url;
  }

  stop(): Promise<void> {
    return this.#database.stop();
  }

  /** Forgets all chains. */
  async clear(): Promise<void> {
    const own = ["chains", "blocks", "events", "subjects", "costs", "transactions"];
    const tables = [
      ...own.map((table) => `index.${table}`),
      ...this.#entities.map(({ table }) => table),
      ...new Set(this.#entities.flatMap(({ contributes }) => tablesOf(contributes))),
    ];
    // Of so few rows, this takes a tenth of the time that new files take.
    await this.db.query(tables.map((table) => `delete from ${table}`).join(";"));
  }

  /**
   * Reads a chain that holds these events, and no others.
   *
   * @param final Height of the newest final block.
   */
  async read(chainId: bigint, events: readonly IndexedEvent[], final: bigint): Promise<void> {
    await readEventsOf(this.db, { chainId, entities: this.#entities, events, final });
  }

  /** Shares the costs of a chain's final deliveries. */
  async shareCosts(chainId: bigint, reader: CostReader): Promise<void> {
    while (await readCosts(this.db, chainId, reader));
    while (await shareCosts(this.db, chainId));
  }
}

/** Tables of the sums to which the rows of an entity contribute. */
function tablesOf(contributes: Contributes | undefined): string[] {
  const sums = contributes?.aggregates ?? [];
  return sums.flatMap(({ table, counted }) => (counted ? [table, counted.table] : [table]));
}
