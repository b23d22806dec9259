import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";

import { takeGeneration } from "../../../src/lease/takeGeneration.ts";
import { migrateIndex } from "../../../src/store/migrateIndex.ts";
import { PgChainStore, type StoreOptions } from "../../../src/store/PgChainStore.ts";
import { toy } from "./toy.ts";

/** Tables of sums, and those of an archive. */
const OTHERS = ["letter_days", "letter_day_counts", "archived_events", "late_rows", "transactions"];

/** An index of the toy product, with what its stores warned of. */
export class ToyIndex {
  readonly database: MigratedDatabase;
  readonly warnings: object[] = [];

  private constructor(database: MigratedDatabase) {
    this.database = database;
  }

  static async start(): Promise<ToyIndex> {
    return new ToyIndex(await MigratedDatabase.start((url) => migrateIndex(url, [toy])));
  }

  stop(): Promise<void> {
    return this.database.stop();
  }

  /** Forgets all chains. */
  async clear(): Promise<void> {
    this.warnings.length = 0;
    const own = ["chains", "blocks", "events", "subjects", "letters", "boxes"];
    const tables = [...own, ...OTHERS].map((name) => `index.${name}`);
    await this.database.db.query(`truncate ${tables.join(", ")} cascade`);
  }

  /** The store of a new writer, and the older ones of the chain write nothing any more. */
  async open(
    chainId: bigint,
    { start = 1n, ...others }: { start?: bigint } & Partial<StoreOptions> = {},
  ): Promise<PgChainStore> {
    const generation = await takeGeneration(this.database.db, { chainId, start, writer: "test" });
    const logger = { warn: (values: object) => void this.warnings.push(values) };
    return new PgChainStore(this.database.db, {
      ...{ chainId, generation, entities: toy.entities, logger },
      ...others,
    });
  }

  /** The rows of letters and boxes. */
  async rows(): Promise<{ letters: Row[]; boxes: Row[] }> {
    const [letters, boxes] = await Promise.all(
      ["letters", "boxes"].map((table) => this.read(`select * from index.${table} order by key`)),
    );
    return { letters: letters as Row[], boxes: boxes as Row[] };
  }

  /** The sums over letters, and how many there are. */
  async sums(): Promise<{ days: Row[]; counts: Row[] }> {
    const [days, counts] = await Promise.all([
      this.read("select * from index.letter_days order by failures, day"),
      this.read("select * from index.letter_day_counts order by failures"),
    ]);
    return { days, counts };
  }

  async read(text: string): Promise<Row[]> {
    return (await this.database.db.query(text)).rows;
  }
}

type Row = Record<string, unknown>;
