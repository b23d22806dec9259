import { readFileSync } from "node:fs";

import { expect } from "chai";
import { PRODUCTS } from "../../../src/products/index.ts";
import { orders } from "../../../src/products/orders/orders.ts";
import { transfers } from "../../../src/products/transfers/transfers.ts";
import { migrateIndex } from "../../../src/store/migrateIndex.ts";
import { DESTINATION, ORIGIN } from "../../../testing/events/messages.ts";
import { ON_ITS_WAY, taken } from "../../../testing/events/orders.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

const INDEX = new URL("../../..", import.meta.url);
/** The newest first. */
const MIGRATIONS = [
  ["index.migrations_of_orders", "src/products/orders/migrations/4_units"],
  ["index.migrations_of_transfers", "src/products/transfers/migrations/6_sellers"],
  ["index.migrations", "migrations/11_stale-sums"],
] as const;

describe("sums that a migration makes stale", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers, orders]);
  });
  after(() => index?.stop());

  const tables = ["orders", "transfers", "activity_hours"];
  const stored = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await index.db.query(
          `select to_jsonb(row) - 'units' - 'ordered_by' as row, to_jsonb(row)->'units' as units,
             to_jsonb(row)->'ordered_by' as seller from index.${table} row order by 1::text`,
        );
        return rows;
      }),
    );

  it("are computed again with the rows of the version before, and only once", async () => {
    await index.read(ORIGIN, ON_ITS_WAY, 90n);
    await index.read(DESTINATION, [taken()], 90n);
    const before = await stored();
    for (const [count, path] of MIGRATIONS) {
      const [, down = ""] = readFileSync(new URL(`${path}.sql`, INDEX), "utf8").split(
        "-- Down Migration",
      );
      await index.db.query(down);
      await index.db.query(`delete from ${count} where $1 like '%/' || name`, [path]);
    }
    await index.db.query("update index.activity_hours set units = 0 where kind = 'order'");
    await migrateIndex(index.url, PRODUCTS);
    expect(await stored()).to.deep.equal(before);
    expect((await index.db.query("select from index.stale_sums")).rowCount).to.equal(0);
    await index.db.query("update index.activity_hours set units = 7 where kind = 'order'");
    await migrateIndex(index.url, PRODUCTS);
    expect(await stored()).to.not.deep.equal(before);
  });
});
