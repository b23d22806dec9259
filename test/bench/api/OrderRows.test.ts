import { connectDatabase, type Database, startDatabase } from "@causeway/database";
import { crossingsOfSender, crossingsOfTransactions } from "@causeway/index/orders";
import { expect } from "chai";

import { OrderRows } from "../../../bench/api/database/OrderRows.ts";

const COUNT = 250;

describe("the orders of the benchmark of the API", function () {
  this.timeout(120_000);

  let database: Database;

  before(async () => {
    database = await startDatabase({});
  });

  after(() => database?.stop());

  it("are those that an index would have, each found by its own ids", async () => {
    const rows = await OrderRows.fill(database.url, COUNT);
    const db = connectDatabase(database.url, () => undefined);
    try {
      const asked = [1, COUNT];
      const transactions = asked.map((order) => rows.transaction(order));
      const found = await crossingsOfTransactions(db, transactions, new Map());
      for (const [place, order] of asked.entries()) {
        const [crossing, ...others] = found[place] ?? [];
        expect(others).to.deep.equal([]);
        expect(crossing).to.include({ orderId: rows.orderId(order), isFinal: true });
        expect(crossing?.event).to.equal("filled");
        expect(crossing?.paid).to.include({ isAdvanced: true });
        expect(crossing?.ended).to.include({ outcome: "delivered" });
        expect(crossing?.imported?.chainId).to.equal(2n);
      }
      expect(await crossingsOfSender(db, rows.account(1))).to.equal(100n);
    } finally {
      await db.end();
    }
  });
});
