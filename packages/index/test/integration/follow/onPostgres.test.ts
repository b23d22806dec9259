import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";
import fc from "fast-check";

import { takeGeneration } from "../../../src/lease/takeGeneration.ts";
import { migrateIndex } from "../../../src/store/migrateIndex.ts";
import { PgChainStore } from "../../../src/store/PgChainStore.ts";
import { ForkingChain } from "../../../testing/ForkingChain.ts";
import { MESSAGE } from "../../../testing/toyProduct.ts";
import { histories, liveThrough } from "../../follow/histories.ts";
import { followerOf, START, settle } from "../../follow/settled.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 12 : 1_000;

describe("Follower, in random histories, with its index in PostgreSQL", function () {
  this.timeout(600_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start((url) => migrateIndex(url, []));
    await database.db.query(
      `create table ${MESSAGE.table} (key bytea primary key, events text, final boolean)`,
    );
  });
  after(() => database.stop());

  /** An empty index. */
  async function newStore({ chainId }: ForkingChain): Promise<PgChainStore> {
    await database.db.query(
      `truncate index.chains, index.blocks, index.events, index.subjects, ${MESSAGE.table}`,
    );
    const writer = { chainId, start: START, writer: "test" };
    const generation = await takeGeneration(database.db, writer);
    const logger = { warn: () => undefined };
    return new PgChainStore(database.db, { chainId, generation, entities: [MESSAGE], logger });
  }

  /** All that both indexes must have. */
  async function content(): Promise<unknown[]> {
    const queries = [
      `select height, log_index, block_hash, kind, "values" from index.events
       order by height, log_index`,
      "select entity, key, height, log_index from index.subjects order by key, height, log_index",
      `select * from ${MESSAGE.table} order by key`,
      "select height, hash from index.blocks, index.chains where height > final_height order by height",
      "select final_height, observed_height from index.chains",
    ];
    const rows = [];
    for (const query of queries) rows.push((await database.db.query(query)).rows);
    return rows;
  }

  it("ends with the tables of a follower that reads the chain as it is then", async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const chain = new ForkingChain();
      await liveThrough(chain, await newStore(chain), history);
      const found = await content();
      const settings = { range: 1_000n, parallel: 1, mostHeaders: 1_000n };
      await settle(followerOf(chain, await newStore(chain), settings));
      expect(found).to.deep.equal(await content());
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});
