import { expect } from "chai";
import type { Pool } from "pg";

import {
  bytesList,
  connectDatabase,
  type Database,
  prepared,
  startDatabase,
} from "../src/index.ts";

describe("a prepared query", function () {
  this.timeout(60_000);
  let database: Database;
  let db: Pool;

  before(async () => {
    database = await startDatabase({});
    db = connectDatabase(database.url, () => undefined);
  });
  after(async () => {
    await db?.end();
    await database?.stop();
  });

  it("is read once by a connection, whatever its values", async () => {
    const client = await db.connect();
    try {
      const sums: number[] = [];
      for (const value of [1, 2, 3]) {
        sums.push((await client.query(prepared("select $1::int + 1 as sum", [value]))).rows[0].sum);
      }
      await client.query(prepared("select $1::int + 2 as sum", [1]));
      expect(sums.map(Number)).to.deep.equal([2, 3, 4]);
      const { rows } = await client.query(
        "select statement from pg_prepared_statements order by prepare_time",
      );
      expect(rows.map(({ statement }) => statement)).to.deep.equal([
        "select $1::int + 1 as sum",
        "select $1::int + 2 as sum",
      ]);
    } finally {
      client.release();
    }
  });

  it("is planned without its lists, however many bytes they have", async () => {
    const client = await db.connect();
    try {
      await client.query("create table things (key bytea primary key)");
      const text = `select from things where key = any(${bytesList("$1")})`;
      for (let count = 0; count < 10; count++) {
        await client.query(prepared(text, [Array.from({ length: count }, () => Buffer.alloc(1))]));
      }
      const { rows } = await client.query(
        "select generic_plans, custom_plans from pg_prepared_statements where statement = $1",
        [text],
      );
      // PostgreSQL compares five plans of given values with one of any values.
      expect(rows).to.deep.equal([{ generic_plans: 5n, custom_plans: 5n }]);
    } finally {
      client.release();
    }
  });
});
