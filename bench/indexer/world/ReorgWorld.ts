import { connectDirectly, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { connectDatabase, type Database, startDatabase } from "@causeway/database";
import { connectSources, Follower, migrateIndex, PgChainStore, PRODUCTS } from "@causeway/index";
import type { Pool } from "pg";

import { addChain } from "../../addChain.ts";
import { COMMITTEE } from "./deliverAll.ts";
import { ManySender } from "./ManySender.ts";

/** Blocks of an epoch: more than are replaced stay above finality. */
const EPOCH = 32;
const GENERATION = 1n;

/** A chain whose newest blocks are replaced, and the follower that reads it. */
export class ReorgWorld {
  readonly #chains: readonly [LocalChain, LocalChain];
  readonly #sender: ManySender;
  readonly #database: Database;
  readonly #db: Pool;
  readonly #stops: readonly (() => unknown)[];
  readonly follower: Follower;

  private constructor(parts: Parts) {
    this.#chains = parts.chains;
    this.#sender = parts.sender;
    this.#database = parts.database;
    this.#db = parts.db;
    this.#stops = parts.stops;
    this.follower = parts.follower;
  }

  static async start(): Promise<ReorgWorld> {
    const database = await startDatabase({});
    await migrateIndex(database.url, PRODUCTS);
    const db = connectDatabase(database.url, () => undefined);
    const chains = await Promise.all([
      LocalChain.start(31_337n, EPOCH),
      LocalChain.start(31_338n, EPOCH),
    ]);
    const [origin, destination] = chains;
    await origin.proposeCommittee(COMMITTEE);
    await connectDirectly(origin, destination, await destination.follow(origin, COMMITTEE));
    const sender = await ManySender.between(origin, destination);
    await origin.mine(3 * EPOCH);
    const stops: (() => unknown)[] = [];
    const follower = await followerOf(origin, db, stops);
    return new ReorgWorld({ chains, sender, database, db, stops, follower });
  }

  /** Adds blocks that send messages. */
  async mine(blocks: number, logs: number): Promise<void> {
    for (let block = 0; block < blocks; block++) await this.#sender.send(logs);
  }

  /** Replaces the newest blocks by empty ones. */
  async replace(blocks: number): Promise<void> {
    await this.#chains[0].provider.send("anvil_reorg", [blocks, []]);
  }

  async countMessages(): Promise<number> {
    const { rows } = await this.#db.query("select count(*)::int as count from index.messages");
    return rows[0].count;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop();
    await Promise.all(this.#chains.map((chain) => chain.stop()));
    await this.#db.end();
    await this.#database.stop();
  }
}

interface Parts {
  readonly chains: readonly [LocalChain, LocalChain];
  readonly sender: ManySender;
  readonly database: Database;
  readonly db: Pool;
  readonly stops: readonly (() => unknown)[];
  readonly follower: Follower;
}

async function followerOf(
  origin: LocalChain,
  db: Pool,
  stops: (() => unknown)[],
): Promise<Follower> {
  const { chainId } = origin;
  const config = { ...(await origin.config()), startHeight: 0n, logRange: 2_000 };
  const own = { family: "evm", rpcTimeout: 60_000, contracts: {} } as const;
  const sources = await connectSources([{ ...own, ...config }], (stop) => stops.push(stop));
  const chain = sources.get(chainId)?.chain;
  if (chain === undefined) throw new RangeError(`chain ${chainId} is not connected`);
  await addChain(db, { chainId, generation: GENERATION, start: 0n });
  const entities = PRODUCTS.flatMap((product) => product.entities);
  return new Follower({
    chain,
    store: new PgChainStore(db, { chainId, generation: GENERATION, entities, logger: console }),
    sequences: PRODUCTS.flatMap((product) => product.sequences ?? []),
    pairs: PRODUCTS.flatMap((product) => product.pairs ?? []),
    settings: { range: 2_000n, parallel: 4, mostHeaders: 100n, hasHistoryHeaders: false },
    reports: { omitted: () => undefined, replaced: () => undefined },
  });
}
