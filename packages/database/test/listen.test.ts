import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";
import type { Pool } from "pg";

import { connectDatabase, type Database, listen, startDatabase } from "../src/index.ts";

describe("notices of a database", function () {
  this.timeout(60_000);
  let database: Database;
  let db: Pool;
  let told: string[];
  let stop: AbortController;
  let listening: Promise<void>;

  before(async () => {
    database = await startDatabase({});
    db = connectDatabase(database.url, () => undefined);
  });
  beforeEach(async () => {
    told = [];
    stop = new AbortController();
    const reader = {
      onNotice: (text: string) => told.push(text),
      onListening: () => told.push("listening"),
    };
    listening = listen(database.url, "work", reader, stop.signal);
    await until(1);
  });
  afterEach(async () => {
    stop.abort();
    await listening;
  });
  after(async () => {
    await db?.end();
    await database?.stop();
  });

  async function until(count: number): Promise<void> {
    while (told.length < count) await sleep(5);
  }

  const notify = (channel: string, text: string) =>
    db.query("select pg_notify($1, $2)", [channel, text]);

  it("are told with their texts, those of the channel alone", async () => {
    await notify("other", "nothing");
    await notify("work", "something");
    await notify("work", "");
    await until(3);
    expect(told).to.deep.equal(["listening", "something", ""]);
  });

  it("are listened to again after the connection broke, and the listener learns of it", async () => {
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'",
    );
    await until(2);
    await notify("work", "later");
    await until(3);
    expect(told).to.deep.equal(["listening", "listening", "later"]);
  });

  it("are not waited for any more once it is stopped, and no connection is left", async () => {
    stop.abort();
    await listening;
    const { rows } = await db.query(
      "select from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()",
    );
    expect(rows).to.have.length(0);
  });

  it("are not kept for a process that hangs: PostgreSQL ends its connection", async () => {
    const hanging = new AbortController();
    let began = 0;
    const reader = { onNotice: () => undefined, onListening: () => ++began, silence: 50 };
    const ended = listen(database.url, "work", reader, hanging.signal);
    while (began < 2) await sleep(5);
    hanging.abort();
    await ended;
  });
});
