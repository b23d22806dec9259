import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";
import fc from "fast-check";

import type { Column, RowValue } from "../../src/index.ts";
import {
  keptRow,
  parametersOf,
  readAs,
  readRow,
  sentType,
  toldAs,
} from "../../src/store/columnValues.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

const LAST_SECOND = 9_224_318_015_999n;

/** Values of each type of column. */
const VALUES: Readonly<Record<string, fc.Arbitrary<RowValue>>> = {
  bytea: fc.uint8Array({ maxLength: 9 }).map((part) => `0x${Buffer.from(part).toString("hex")}`),
  bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  "numeric(78)": fc.bigInt({ min: 0n, max: 2n ** 256n }),
  boolean: fc.boolean(),
  text: fc.string({ unit: fc.constantFrom("a", "\0", "ü", '"', "\\", ",", "{") }),
  timestamptz: fc.oneof(
    fc.bigInt({ min: 0n, max: LAST_SECOND + 2n }),
    fc.constantFrom(LAST_SECOND, LAST_SECOND + 1n, 2n ** 64n),
  ),
};

const columns: readonly Column[] = Object.keys(VALUES).map((type, at) => ({
  name: `c${at}`,
  type,
}));
const row = fc.record(
  Object.fromEntries(columns.map(({ name, type }) => [name, fc.option(VALUES[type] as never)])),
);

const SENT = columns.map(({ type }, at) => `$${at + 1}::${sentType(type)}[]`);
const NAMES = columns.map(({ name }) => `"${name}"`);
const READ = columns.map(({ name, type }) => `${readAs(type, `"${name}"`)} as "${name}"`);
const QUERY = `select ${columns.map((column) => toldAs(column, "kept")).join(", ")}
  from (select ${READ.join(", ")} from unnest(${SENT.join(", ")}) as sent (${NAMES.join(", ")})) as kept`;

describe("values of columns", function () {
  this.timeout(20_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
  });
  after(() => database.stop());

  it("are known as PostgreSQL keeps them before it tells", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const values = columns.map((column) =>
          parametersOf(
            column,
            rows.map((one) => one[column.name] as RowValue),
          ),
        );
        const { rows: told } = await database.db.query({ text: QUERY, values, rowMode: "array" });
        expect(rows.map((one) => keptRow(columns, one as Record<string, RowValue>))).to.deep.equal(
          told.map((one) => readRow(columns, one)),
        );
      }),
    );
  });
});
