import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";
import pg from "pg";

import { PRODUCTS } from "../../src/products/index.ts";
import { migrateIndex } from "../../src/store/migrateIndex.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

describe("the tables of the index", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
  });
  after(() => database.stop());

  it("say what they and their columns mean, and functions what they do", async () => {
    const { rows } = await database.db.query(
      `select relname || coalesce('.' || attname, '') as silent from pg_class
       left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'index'::regnamespace and relkind in ('r', 'p')
         and relname not like '%migrations%'
         and (obj_description(pg_class.oid) is null or col_description(attrelid, attnum) is null)
       union all
       select proname from pg_proc
       where pronamespace = 'index'::regnamespace and obj_description(oid) is null`,
    );
    expect(rows).to.deep.equal([]);
  });

  it("stay as they are when they are there", async () => {
    await database.db.query(
      "insert into index.chains select 1, 1, '', now(), 1, 0, 1, 0, now(), 0",
    );
    await migrateIndex(database.url, PRODUCTS);
    const { rows } = await database.db.query("select count(*) from index.chains");
    expect(rows).to.deep.equal([{ count: 1n }]);
  });

  it("are whole after the connection of a migration broke halfway", async () => {
    const url = await createDatabase("halfway");
    await migrateIndex(url, []);
    const blocking = new pg.Client({ connectionString: url });
    await blocking.connect();
    await blocking.query("begin");
    await blocking.query("lock table index.costs in access exclusive mode");
    const migrating = migrateIndex(url, PRODUCTS).catch((error: unknown) => error);
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'halfway' and wait_event_type = 'Lock'`;
    while ((await database.db.query(waiting)).rowCount === 0) await sleep(5);
    expect(await migrating).to.be.instanceOf(Error);
    await blocking.query("rollback");
    const { rows } = await blocking.query("select to_regclass('index.past_messages') as broken");
    expect(rows).to.deep.equal([{ broken: null }]);
    await migrateIndex(url, PRODUCTS);
    expect((await blocking.query(COLUMNS)).rows).to.deep.equal(
      (await database.db.query(COLUMNS)).rows,
    );
    await blocking.end();
  });

  it("serve an older process beside a newer one", async () => {
    const url = await createDatabase("versions");
    const newer = PRODUCTS.map((product) => ({
      ...product,
      migrations: copyOf(product.migrations),
    }));
    const [first] = newer as [(typeof newer)[number]];
    writeFileSync(
      join(first.migrations, "9999_newer.sql"),
      `-- Up Migration
       alter table index.messages add column newer numeric(78);
       create or replace view index.past_messages as select *, 1 as newer from index.past_messages;`,
    );
    await migrateIndex(url, newer);
    await migrateIndex(url, PRODUCTS);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`${COLUMNS.replace("1 = 1", "column_name = 'newer'")}`);
    expect(rows.map((row) => row.table_name)).to.deep.equal(["messages", "past_messages"]);
    await client.end();
    for (const { migrations } of newer) rmSync(migrations, { recursive: true });
  });

  /** Another database of the same server. */
  async function createDatabase(name: string): Promise<string> {
    await database.db.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = name;
    return `${url}`;
  }
});

const COLUMNS = `select table_name, column_name, data_type from information_schema.columns
  where table_schema = 'index' and 1 = 1 order by 1, 2`;

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "causeway-migrations-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}
