import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";

import { PRODUCTS } from "../../src/products/index.ts";
import { migrateIndex } from "../../src/store/migrateIndex.ts";

describe("the tables of the index", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start((url) => migrateIndex(url, PRODUCTS));
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
});
