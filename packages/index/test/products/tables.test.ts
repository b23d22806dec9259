import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";

import { SUM_TYPE } from "../../src/Aggregate.ts";
import { PRODUCTS } from "../../src/products/index.ts";
import { countingTable } from "../../src/store/aggregates/storeTally.ts";
import { migrateIndex } from "../../src/store/migrateIndex.ts";

interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

for (const product of PRODUCTS) {
  describe(`the tables of ${product.name}`, function () {
    this.timeout(60_000);
    let database: MigratedDatabase;

    before(async () => {
      database = await MigratedDatabase.start((url) => migrateIndex(url, [product]));
    });

    after(async () => {
      await database?.stop();
    });

    async function columnsOf(table: string): Promise<StoredColumn[]> {
      const { rows } = await database.db.query(
        `select attname as name, format_type(atttypid, atttypmod) as type,
           col_description(attrelid, attnum) as comment
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      return rows.map(({ name, type, comment }) => ({ name, type: shortened(type), comment }));
    }

    it("have the columns of their entities, and the key of the row", async () => {
      for (const { table, columns, noted = [] } of product.entities) {
        const stored = (await columnsOf(table)).map(({ name, type }) => ({ name, type }));
        const expected = [{ name: "key", type: "bytea" }, ...columns, ...noted];
        expect(stored, table).to.have.deep.members(expected);
      }
    });

    it("say what each column means", async () => {
      for (const { table } of product.entities) {
        const silent = (await columnsOf(table)).filter(({ comment }) => comment === null);
        expect(silent, table).to.deep.equal([]);
      }
    });

    it("have the columns of their sums, each with its meaning", async () => {
      const sums = product.entities.flatMap(({ contributes }) => contributes?.aggregates ?? []);
      const counting = sums.flatMap((aggregate) => countingTable(aggregate) ?? []);
      for (const { table, keys, counters } of new Set([...sums, ...counting])) {
        const stored = await columnsOf(table);
        const expected = [...keys, ...counters.map((name) => ({ name, type: SUM_TYPE }))];
        expect(stored.map(({ name, type }) => ({ name, type }))).to.have.deep.members(expected);
        expect(stored.filter(({ comment }) => comment === null)).to.deep.equal([]);
      }
    });

    it("find rows by their keys", async () => {
      for (const { table } of product.entities) {
        const { rows } = await database.db.query(
          `select pg_get_constraintdef(oid) as definition from pg_constraint
           where conrelid = $1::regclass and contype = 'p'`,
          [table],
        );
        expect(rows, table).to.deep.equal([{ definition: "PRIMARY KEY (key)" }]);
      }
    });
  });
}

/** PostgreSQL tells long names of its types. */
function shortened(type: string): string {
  return type
    .replace("timestamp with time zone", "timestamptz")
    .replace(/^numeric\((\d+),0\)$/, "numeric($1)");
}
