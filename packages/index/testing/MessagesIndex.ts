import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

import type { CostReader } from "../src/costs/CostReader.ts";
import { readCosts } from "../src/costs/readCosts.ts";
import { shareCosts } from "../src/costs/shareCosts.ts";
import { wantCostsOfMessages } from "../src/costs/wantCosts.ts";
import type { Contributes, Entity, IndexedBlock, IndexedEvent, Product } from "../src/index.ts";
import { takeGeneration } from "../src/lease/takeGeneration.ts";
import { messages } from "../src/products/messages/messages.ts";
import { PgChainStore } from "../src/store/PgChainStore.ts";
import { migrateAll } from "./migrateAll.ts";

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
    const generation = await takeGeneration(this.db, { chainId, start: 1n, writer: "test" });
    const logger = { warn: (values: object) => expectNothing(values) };
    const entities = this.#entities;
    const options = { chainId, generation, entities, logger, onFinal: wantCostsOfMessages };
    const store = new PgChainStore(this.db, options);
    const blocks = blocksOf(events, final);
    await store.begin(1n);
    await store.append(blocks, events);
    const last = blocks.find(({ height }) => height === final);
    if (last !== undefined) {
      await store.finalise(
        last,
        events.filter(({ height }) => height <= final),
      );
    }
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

/** Blocks from the first to the newest, with the hashes and times of their events where they have some. */
function blocksOf(events: readonly IndexedEvent[], final: bigint): IndexedBlock[] {
  const byHeight = new Map(events.map((event) => [event.height, event]));
  const newest = [...byHeight.keys()].reduce(
    (most, height) => (height > most ? height : most),
    final,
  );
  const blocks: IndexedBlock[] = [];
  let at = 0n;
  let parentHash: Hex = `0x${"00".repeat(32)}`;
  for (let height = 1n; height <= newest; height++) {
    const event = byHeight.get(height);
    at = event?.at ?? at;
    const hash = event?.blockHash ?? (`0x${height.toString(16).padStart(64, "0")}` as Hex);
    blocks.push({ height, hash, parentHash, at });
    parentHash = hash;
  }
  return blocks;
}

function expectNothing(values: object): never {
  throw new Error(`the two readings differ: ${JSON.stringify(values, (_, value) => `${value}`)}`);
}
