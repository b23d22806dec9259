import { expect } from "chai";
import type { Pool } from "pg";

import { connectDatabase, type Database, prepared, startDatabase } from "../src/index.ts";

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
});
