import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { type IndexedEvent, PgChainStore, PRODUCTS, takeGeneration } from "@causeway/index";
import { migrateAll } from "@causeway/index/testing/migrateAll.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { runCauseway } from "../../world/runCauseway.ts";

const CAUSEWAY = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts"];
const ADDRESS: Hex = `0x${"11".repeat(20)}`;
const DAY = 86_400n;
const NOVEMBER = BigInt(Date.parse("2023-11-01") / 1_000);

describe("causeway index rebuild and archive", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "archive-"));
    database = await MigratedDatabase.start(migrateAll);
    await index();
  });

  after(async () => {
    await database?.stop();
    await rm(folder, { recursive: true });
  });

  /** One exemption a day; a block of another month is final. */
  async function index(): Promise<void> {
    const { db } = database;
    const writer = { chainId: 1n, start: 1n, writer: "test" };
    const generation = await takeGeneration(db, writer);
    const entities = PRODUCTS.flatMap((product) => product.entities);
    const logger = { warn: () => undefined };
    const store = new PgChainStore(db, { chainId: 1n, generation, entities, logger });
    await store.begin(1n);
    const last = { height: 40n, hash: uintBytes(40n, 32), parentHash: uintBytes(39n, 32) };
    const events = [1n, 2n, 3n].map(exemption);
    await store.finalise({ ...last, at: NOVEMBER + 40n * DAY }, events);
  }

  const exemption = (height: bigint): IndexedEvent => ({
    ...{ chainId: 1n, height, logIndex: 0, blockHash: uintBytes(height, 32) },
    ...{ transaction: uintBytes(height, 32), at: NOVEMBER + height * DAY, contract: ADDRESS },
    ...{ kind: "mailbox.FeeExemptSet", values: { account: ADDRESS, exempt: true } },
  });

  const run = (command: string, ...more: string[]) =>
    runCauseway(["index", command, "--environment", "local", ...more], {
      DATABASE_URL: database.url,
    });

  it("says that all sums are right, and which were not", async () => {
    const right = await run("rebuild");
    expect(right.stdout).to.match(/^All sums over 0 rows are right\.$/m);
    expect(right.code).to.equal(0);
    await database.db.query(
      `insert into index.message_hours values ('2023-11-01', 1, '\\x01', 'sent', 'crossing', 3)`,
    );
    const wrong = await run("rebuild", "--json");
    expect(JSON.parse(wrong.stdout)).to.deep.include({ rows: "0" });
    expect(JSON.parse(wrong.stdout).tables).to.deep.include({
      ...{ table: "index.message_hours", rows: "0", differences: "1" },
    });
    expect(wrong.code).to.equal(1);
    expect((await run("rebuild")).code).to.equal(0);
  });

  it("stores the worth of rows whose hour has a price, however old", async () => {
    const { db } = database;
    const { rows: columns } = await db.query(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'index.orders'::regclass and attnotnull and attnum > 0`,
    );
    const given: Record<string, string> = {
      ...{ token_in: "'\\x02'", amount_in: "5", sent_at: `to_timestamp(${NOVEMBER})` },
    };
    const of: Record<string, string> = { bytea: "'\\x01'", text: "''", boolean: "true" };
    const values = columns.map(({ name, type }) => given[name] ?? of[type] ?? "1");
    await db.query(
      `insert into index.orders (${columns.map(({ name }) => name)}) values (${values})`,
    );
    await db.query(
      `insert into index.asset_prices values (int8send(1) || '\\x02', to_timestamp($1), 3e18, 0, '', now())`,
      [NOVEMBER],
    );
    await run("rebuild");
    const { rows } = await db.query("select micro_usd from index.orders");
    await db.query("delete from index.orders");
    await run("rebuild");
    expect(rows).to.deep.equal([{ micro_usd: 15_000_000n }]);
  });

  it("leaves a month as it was if the archive is killed once its file is there", async () => {
    const { db } = database;
    const [elsewhere, holder] = [join(folder, "killed"), await db.connect()];
    try {
      await holder.query("begin; lock table index.archived_events in share mode");
      const args = ["index", "archive", "--environment", "local", "--folder", elsewhere];
      const child = spawn(process.execPath, [...CAUSEWAY, ...args], {
        ...{ stdio: "ignore", env: { ...process.env, DATABASE_URL: database.url } },
      });
      const ended = once(child, "exit");
      while (!(await isWaiting())) await sleep(20);
      expect((await readdir(elsewhere)).filter((file) => file.endsWith(".gz"))).to.have.length(1);
      child.kill("SIGKILL");
      expect(await ended).to.deep.equal([null, "SIGKILL"]);
      await holder.query("rollback");
    } finally {
      holder.release();
    }
    while ((await othersInTransactions()) > 0) await sleep(20);
    const { rows } = await db.query(
      "select (select count(*) from index.events) as events, (select count(*) from index.archived_events) as archived",
    );
    expect(rows).to.deep.equal([{ events: 3n, archived: 0n }]);
    await rm(elsewhere, { recursive: true });
  });

  /** Whether the archive waits for the lock that the test holds. */
  const isWaiting = async () => {
    const { rows } = await database.db.query(
      "select from pg_locks where not granted and relation = 'index.archived_events'::regclass",
    );
    return rows.length > 0;
  };

  /** A server notices only when it answers that a client is gone. */
  const othersInTransactions = async () => {
    const { rows } = await database.db.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    return rows.length;
  };

  it("moves the events of old months into a file, and names the file and its hash", async () => {
    const archive = (...more: string[]) => run("archive", "--folder", folder, ...more);
    const none = await archive("--before", "2023-11");
    expect(none.stdout).to.equal("There are no events of months before 2023-11.\n");
    const { stdout, code } = await archive();
    const [file] = await readdir(folder);
    expect(stdout).to.match(/^2023-11: 3 events moved, 0 stay\.$/m);
    expect(stdout).to.include(`  ${join(folder, `${file}`)}\n`);
    expect(stdout).to.match(/^ {2}sha256 [0-9a-f]{64}$/m);
    expect(code).to.equal(0);
    expect((await archive()).stdout).to.equal("2023-11: no events are left.\n");
  });

  it("says which chain keeps a month from being archived, and which rows lack an event", async () => {
    const key = `\\x${"ab".repeat(32)}`;
    await database.db.query(
      `insert into index.subjects (entity, key, chain_id, height, log_index, at)
       values ('message', $1, 1, 7, 0, '2023-11-08')`,
      [key],
    );
    await database.db.query("insert into index.late_rows (entity, key) values ('message', $1)", [
      key,
    ]);
    const late = await run("archive", "--folder", folder);
    expect(late.stdout).to.include(`  message 0x${"ab".repeat(32)}\n`);
    await takeGeneration(database.db, { chainId: 2n, start: 1n, writer: "test" });
    const { stderr, code } = await run("archive", "--folder", folder);
    expect(stderr).to.equal(
      "causeway: the events of 2023-11 cannot be archived: chain 2 lacks history\n",
    );
    expect(code).to.equal(1);
  });
});
