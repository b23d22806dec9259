import { expect } from "chai";
import type { Pool, PoolClient } from "pg";

import { connectDatabase, type Database } from "../src/index.ts";
import { sharedDatabase } from "../testing/sharedDatabase.ts";

const PREPARED = "select statement from pg_prepared_statements where statement = $1";

describe("a connection that prepares", function () {
  this.timeout(60_000);
  let database: Database;
  let db: Pool;
  let client: PoolClient;

  before(async () => {
    database = await sharedDatabase();
    db = connectDatabase(database.url, () => undefined);
    client = await db.connect();
  });

  after(async () => {
    client?.release();
    await db?.end();
    await database?.stop();
  });

  async function isPrepared(text: string): Promise<boolean> {
    return (await client.query(PREPARED, [text])).rowCount === 1;
  }

  it("prepares a query from the second time on, and answers as before", async () => {
    const text = "select $1::int + 10 as sum";
    const sums: unknown[] = [];
    const seen: boolean[] = [];
    for (const value of [1, 2, 3]) {
      sums.push((await client.query(text, [value])).rows[0].sum);
      seen.push(await isPrepared(text));
    }
    expect(sums).to.deep.equal([11, 12, 13]);
    expect(seen).to.deep.equal([false, true, true]);
  });

  it("prepares a query without values, and nothing that has no plan or is several statements", async () => {
    const texts = [
      "select 20 as number",
      "begin",
      "commit",
      "select 21; select 22",
      "show timezone",
    ];
    for (const text of [...texts, ...texts, ...texts]) await client.query(text);
    const seen: boolean[] = [];
    for (const text of texts) seen.push(await isPrepared(text));
    expect(seen).to.deep.equal([true, false, false, false, false]);
  });

  it("tells the errors of a prepared query, and goes on", async () => {
    const text = "select 1 / $1::int as part";
    for (const value of [1, 1]) await client.query(text, [value]);
    const failed = await client.query(text, [0]).catch(({ code }) => code);
    expect(failed).to.equal("22012");
    expect((await client.query(text, [1])).rows).to.deep.equal([{ part: 1 }]);
  });

  it("fails once with a query whose table a migration changed", async () => {
    await client.query("create table changed (first int)");
    const text = "select * from changed";
    for (const _ of [1, 2]) await client.query(text);
    await client.query("alter table changed add column second int");
    expect(await client.query(text).catch(({ code }) => code)).to.equal("0A000");
    const { fields } = await client.query(text);
    expect(fields.map(({ name }) => name)).to.deep.equal(["first", "second"]);
  });

  it("does the same for queries of a pool", async () => {
    const text = "select $1::int + 30 as sum";
    const sums = [];
    for (const value of [1, 2, 3]) sums.push((await db.query(text, [value])).rows[0].sum);
    expect(sums).to.deep.equal([31, 32, 33]);
    expect((await db.query(PREPARED, [text])).rowCount).to.equal(1);
    const failed = await db.query("select 1 / $1::int", [0]).catch(({ code }) => code);
    expect(failed).to.equal("22012");
  });

  it("does not prepare what strangers read", async () => {
    const bounds = { connections: 1, connecting: 5_000, query: 5_000 };
    const reads = connectDatabase(database.url, () => undefined, { bounds });
    const text = "select $1::int + 40 as sum";
    for (const value of [1, 2, 3]) await reads.query(text, [value]);
    expect((await reads.query(PREPARED, [text])).rowCount).to.equal(0);
    await reads.end();
  });
});
