import { setTimeout as sleep } from "node:timers/promises";

import { connectDatabase } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";
import pg from "pg";

import { ApiError } from "../../src/errors/ApiError.ts";
import { BoundedPool } from "../../src/reading/BoundedPool.ts";

const NO_ANSWER = new Error("Query read timeout");

function refusedWith(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("refused", 1, "error"), { code });
}

/** A pool that answers as a test has it. */
class ToyPool {
  waitingCount = 0;
  readonly asked: string[] = [];
  answer: (text: string) => Promise<unknown> = async () => ({ rows: [] });

  query(text: string): Promise<unknown> {
    this.asked.push(text);
    return this.answer(text);
  }
}

describe("a bounded pool", () => {
  let pool: ToyPool;
  let bounded: BoundedPool;
  let now = 0;

  beforeEach(() => {
    pool = new ToyPool();
    bounded = new BoundedPool(pool as unknown as pg.Pool, 3, () => now);
  });

  const kindOf = async (query: Promise<unknown>) => {
    const error: unknown = await query.then(
      () => undefined,
      (reason) => reason,
    );
    return error instanceof ApiError ? error.kind : error;
  };

  it("refuses a request at once if too many wait already", async () => {
    pool.waitingCount = 3;
    expect(await kindOf(bounded.query("one"))).to.equal("unavailable");
    expect(pool.asked).to.deep.equal([]);
  });

  it("says that a database is unavailable which is not there now, whatever ended the query", async () => {
    const broken = ["EPIPE", "ECONNREFUSED"].map((code) =>
      Object.assign(new Error(code), { code }),
    );
    // Read-only, a conflict with a replica's recovery, too many connections, shutting down, out of time.
    const codes = ["25006", "40001", "53300", "57P01", "57014"];
    for (const error of [NO_ANSWER, ...broken, ...codes.map(refusedWith)]) {
      bounded = new BoundedPool(pool as unknown as pg.Pool, 3, () => now);
      pool.answer = () => Promise.reject(error);
      expect(await kindOf(bounded.query("one")), error.message).to.equal("unavailable");
    }
  });

  it("leaves an error as it is if the database refused the query itself", async () => {
    const error = refusedWith("42601");
    pool.answer = () => Promise.reject(error);
    expect(await kindOf(bounded.query("one"))).to.equal(error);
    expect(await kindOf(bounded.query("two"))).to.equal(error);
    expect(pool.asked).to.deep.equal(["one", "two"]);
  });

  it("asks a silent database whether it is there, once for all requests of half a second", async () => {
    pool.answer = () => Promise.reject(NO_ANSWER);
    await kindOf(bounded.query("one"));
    pool.answer = () => new Promise(() => undefined);
    const begun = performance.now();
    const refused = ["two", "three"].map((text) => kindOf(bounded.query(text)));
    expect(await Promise.all(refused)).to.deep.equal(["unavailable", "unavailable"]);
    expect(performance.now() - begun).to.be.below(1_500);
    now += 499;
    expect(await kindOf(bounded.query("four"))).to.equal("unavailable");
    expect(pool.asked).to.deep.equal(["one", "select"]);
    now += 1;
    pool.answer = async () => ({ rows: [] });
    await bounded.query("five");
    await bounded.query("six");
    expect(pool.asked.slice(2)).to.deep.equal(["select", "five", "six"]);
  });

  it("keeps no others waiting for one query that takes too long", async () => {
    pool.answer = async (text) => {
      if (text === "slow") throw NO_ANSWER;
      return { rows: [] };
    };
    await kindOf(bounded.query("slow"));
    await Promise.all(["one", "two", "three"].map((text) => bounded.query(text)));
    await bounded.query("four");
    expect(pool.asked).to.deep.equal(["slow", "select", "one", "two", "three", "four"]);
  });

  it("has the server end what it gave up: else slow queries would go on beside those of others", async function () {
    this.timeout(60_000);
    const database = await MigratedDatabase.start(async () => undefined);
    const bounds = { connections: 2, connecting: 10_000, query: 300, endsQueries: true };
    const slow = connectDatabase(database.url, () => undefined, { bounds });
    try {
      const kind = await kindOf(new BoundedPool(slow, 3).query("select pg_sleep(60)"));
      expect(kind).to.equal("unavailable");
      const running = async () =>
        (
          await database.db.query(
            "select from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)' and datname = current_database()",
          )
        ).rowCount;
      const end = performance.now() + 20_000;
      while ((await running()) !== 0 && performance.now() < end) await sleep(50);
      expect(await running()).to.equal(0);
    } finally {
      await slow.end();
      await database.stop();
    }
  });
});
