import { connectDatabase } from "@causeway/database";
import {
  fromBytea,
  PgChainStore,
  PRODUCTS,
  type StoredEvent,
  takeGeneration,
} from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

/** The block that the next one follows. */
interface Below {
  readonly height: bigint;
  readonly hash: Hex;
}

/** Writes new blocks of a chain into the tables of an index, as its writer does. */
export class LiveWriter {
  readonly #store: PgChainStore;
  readonly #db: Pool;
  #below: Below;

  private constructor(store: PgChainStore, db: Pool, below: Below) {
    this.#store = store;
    this.#db = db;
    this.#below = below;
  }

  static async start(url: string, chainId: bigint): Promise<LiveWriter> {
    const db = connectDatabase(url, () => undefined);
    const generation = await takeGeneration(db, { chainId, start: 1n, writer: "bench" });
    const entities = PRODUCTS.flatMap((product) => product.entities);
    const store = new PgChainStore(db, { chainId, generation, entities, logger: console });
    const { rows } = await db.query(
      "select height, hash from index.blocks where chain_id = $1 order by height desc limit 1",
      [chainId],
    );
    const [{ height, hash }] = rows;
    return new LiveWriter(store, db, { height, hash: fromBytea(hash) });
  }

  /** Writes a block with these events; their places in it follow from their order. */
  async write(events: readonly StoredEvent[]): Promise<void> {
    const height = this.#below.height + 1n;
    const hash: Hex = `0x${height.toString(16).padStart(64, "b")}`;
    const at = BigInt(Math.floor(Date.now() / 1_000));
    const placed = events.map((event, logIndex) => {
      const { isFinal: _, ...rest } = event;
      return { ...rest, height, blockHash: hash, at, logIndex, transaction: hash };
    });
    await this.#store.append([{ height, hash, parentHash: this.#below.hash, at }], placed);
    this.#below = { height, hash };
  }

  async stop(): Promise<void> {
    await this.#db.end();
  }
}
