import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { ToyIndex } from "./toy/ToyIndex.ts";

describe("a month of events", function () {
  this.timeout(60_000);
  let index: ToyIndex;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index?.stop());

  it("is added once, though the writers of two chains begin it together", async () => {
    const { db } = index.database;
    const [one, other] = [await db.connect(), await db.connect()];
    const add = "select index.add_month('2031-05-01')";
    try {
      for (const writer of [one, other]) await writer.query("begin");
      await one.query(add);
      const waiting = other.query(add);
      await untilWaiting();
      await one.query("commit");
      await waiting;
      await other.query("commit");
      const months = await index.read("select from pg_tables where tablename = 'events_2031_05'");
      expect(months).to.have.length(1);
    } finally {
      one.release(true);
      other.release(true);
    }
  });

  /** The second looked before the first was done. */
  async function untilWaiting(): Promise<void> {
    const query = "select from pg_locks where locktype = 'advisory' and not granted";
    while ((await index.read(query)).length === 0) await sleep(10);
  }
});
