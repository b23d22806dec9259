import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HangingRpc } from "@causeway/chains/testing/HangingRpc.ts";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";
import type { Pool } from "pg";
import {
  connectDatabase,
  type Database,
  DatabaseHold,
  DatabaseLockedError,
  DatabaseNotHeldError,
  inTransaction,
  startDatabase,
} from "../src/index.ts";

describe("a database that is held", function () {
  this.timeout(60_000);
  let folder: string;
  let port: number;
  let database: Database;
  let told: (string | undefined)[];
  let hold: DatabaseHold;

  const start = () => startDatabase({ directory: join(folder, "server"), port });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-test-"));
    chmodSync(folder, 0o711);
    port = (await freePorts(1))[0] as number;
    database = await start();
  });

  beforeEach(async () => {
    told = [];
    hold = await DatabaseHold.take(database.url, {
      ...{ name: "work", onChange: (loss) => told.push(loss?.reason) },
    });
  });

  afterEach(() => hold.release());

  after(async () => {
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Ends the connection of whoever holds the database, as an operator or a network may. */
  async function breakHold(): Promise<void> {
    await inPool((pool) =>
      pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`),
    );
  }

  async function isHeld(): Promise<boolean> {
    const { rows } = await inPool((pool) =>
      pool.query("select from pg_locks where locktype = 'advisory'"),
    );
    return rows.length > 0;
  }

  it("is refused to another process, and free again once it is released", async () => {
    const refused = await DatabaseHold.take(database.url, { name: "work" }).catch((error) => error);
    expect(refused).to.be.instanceOf(DatabaseLockedError);
    await hold.release();
    hold = await DatabaseHold.take(database.url, { name: "work" });
  });

  it("leaves other names free", async () => {
    const other = await DatabaseHold.take(database.url, { name: "other work" });
    expect([hold.loss, other.loss]).to.deep.equal([undefined, undefined]);
    await other.release();
  });

  it("is waited for by a process that stands by, and has no connection until then", async () => {
    const waiting = DatabaseHold.standBy(database.url, { name: "work" });
    await until(() => waiting.loss?.reason.includes("another process") ?? false);
    expect(() => waiting.connection).to.throw(DatabaseNotHeldError, "another process holds");
    await hold.release();
    await until(() => waiting.loss === undefined);
    expect((await waiting.connection.query("select 1 as one")).rows).to.deep.equal([{ one: 1 }]);
    await waiting.release();
    expect(() => waiting.connection).to.throw(DatabaseNotHeldError, "it was released");
  });

  it("is waited for on one connection, which another one replaces if it breaks", async () => {
    const waiting = DatabaseHold.standBy(database.url, { name: "work" });
    const first = await waitingConnection(0);
    await sleep(1_200);
    expect(await waitingConnection(0)).to.equal(first);
    await inPool((pool) => pool.query("select pg_terminate_backend($1)", [first]));
    await waitingConnection(first);
    await hold.release();
    await until(() => waiting.loss === undefined);
    await waiting.release();
  });

  /** The connection that looked last whether a name is free, once it is another one than `before`. */
  async function waitingConnection(before: number): Promise<number> {
    return inPool(async (pool) => {
      for (;;) {
        const { rows } = await pool.query(
          `select pid from pg_stat_activity activity where query like 'select pg_try_advisory%'
           and not exists (select from pg_locks where locktype = 'advisory' and pid = activity.pid)`,
        );
        if (rows.length === 1 && rows[0].pid !== before) return rows[0].pid;
        await sleep(20);
      }
    });
  }

  async function inPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = connectDatabase(database.url, () => undefined);
    return work(pool).finally(() => pool.end());
  }

  it("is taken again by itself when PostgreSQL was restarted, and work goes on then", async () => {
    const stop = new AbortController();
    const works: string[] = [];
    const working = hold.whileHeld(async (signal) => {
      works.push("begun");
      await aborted(signal);
      works.push("ended");
    }, stop.signal);
    await until(() => works.length === 1);
    await database.stop();
    await until(() => hold.loss !== undefined);
    await until(() => hold.loss?.reason.includes("ECONNREFUSED") ?? false);
    expect(works).to.deep.equal(["begun", "ended"]);
    database = await start();
    await until(() => works.length === 3);
    expect(hold.loss).to.equal(undefined);
    expect(told.at(-1)).to.equal(undefined);
    stop.abort();
    await working;
    expect(works).to.deep.equal(["begun", "ended", "begun", "ended"]);
  });

  it("is waited for while another service took it meanwhile, and nothing is done", async () => {
    const stop = new AbortController();
    let runs = 0;
    let atOnce = 0;
    const work = async (signal: AbortSignal) => {
      runs += 1;
      atOnce += 1;
      expect(atOnce).to.equal(1);
      await aborted(signal);
      atOnce -= 1;
    };
    const working = hold.whileHeld(work, stop.signal);
    await breakHold();
    await until(() => hold.loss !== undefined);
    const other = await DatabaseHold.take(database.url, { name: "work" });
    const others = other.whileHeld(work, stop.signal);
    await until(() => hold.loss?.reason.includes('another process holds "work"') ?? false);
    expect(runs).to.equal(2);
    await breakHold();
    // Either may have it now, and one of them has.
    await until(() => runs === 3);
    stop.abort();
    await Promise.all([working, others]);
    await other.release();
  });

  it("does not begin work again before what ran has ended", async () => {
    const stop = new AbortController();
    let finish: () => void = () => undefined;
    let runs = 0;
    const working = hold.whileHeld(async () => {
      runs += 1;
      await new Promise<void>((done) => {
        finish = done;
      });
    }, stop.signal);
    await until(() => runs === 1);
    await breakHold();
    await until(() => told.length === 2);
    expect(runs).to.equal(1);
    finish();
    await until(() => runs === 2);
    stop.abort();
    finish();
    await working;
  });

  it("counts as gone while its server hangs, which breaks no connection", async () => {
    const { port: own, hostname } = new URL(database.url);
    const proxy = await HangingRpc.before(`http://${hostname}:${own}`);
    const url = database.url.replace(`:${own}/`, `:${new URL(proxy.url).port}/`);
    await hold.release();
    hold = await DatabaseHold.take(url, { name: "work", patience: 1_000 });
    proxy.hang();
    await until(() => hold.loss !== undefined);
    proxy.recover();
    await until(() => hold.loss === undefined);
    await hold.release();
    proxy.stop();
    // The server hears of the end by way of the proxy, later than the test.
    while (await isHeld()) await sleep(10);
  });

  describe("whose connections break", () => {
    let broken: string[];
    let pool: Pool;

    beforeEach(() => {
      broken = [];
      const refusal = () => hold.loss && new Error(`not held: ${hold.loss.reason}`);
      pool = connectDatabase(database.url, (reason) => broken.push(reason), { refusal });
    });

    afterEach(() => pool.end());

    it("keeps the process alive, whether they are idle or in a transaction", async () => {
      await pool.query("select");
      const failure = inTransaction(pool, async (client) => {
        await Promise.all([pool.query("select"), pool.query("select")]);
        await database.stop();
        await client.query("select");
      }).catch((error) => error);
      expect((await failure).message).to.match(/terminated|connection error/);
      expect(broken).to.not.have.length(0);
      database = await start();
      await until(() => hold.loss === undefined);
      expect(await inTransaction(pool, async () => "again")).to.equal("again");
    });

    it("gives none while it is not held", async () => {
      await breakHold();
      await until(() => hold.loss !== undefined);
      const failure = await pool.query("select").catch((error) => error);
      expect(failure.message).to.match(/^not held: /);
      await until(() => hold.loss === undefined);
      await pool.query("select");
    });
  });
});

function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((done) => signal.addEventListener("abort", done));
}

/** Waits until it is so; the test's own time ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}
