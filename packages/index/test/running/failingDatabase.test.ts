import { connectDatabase } from "@causeway/database";
import { expect } from "chai";

import { FAILED, isWriting, KeptIndex, until } from "./KeptIndex.ts";

const FULL = "could not extend file: No space left";
const ALL = [1n, 6n, 11n, 16n, 21n, 26n];

describe("a process that keeps the index in a PostgreSQL that fails", function () {
  this.timeout(60_000);

  let index: KeptIndex;

  before(async () => {
    index = await KeptIndex.start();
    await index.read(
      `create function refuse() returns trigger language plpgsql as
       $$ begin raise sqlstate '53100' using message = '${FULL}'; end $$`,
    );
  });

  beforeEach(() => index.begin());

  afterEach(() => index.end());

  after(() => index.stop());

  it("stores nothing of a step while the disk is full, and all of it when there is room", async () => {
    await fillDisk("index.failures");
    const process = index.keep();
    await until(() => process.indexing.failures.all.length === 2);
    expect(
      process.indexing.failures.all.map(({ stage, error }) => [stage, error]),
    ).to.have.deep.members(["follow", "fill"].map((stage) => [stage, FULL]));
    expect(await index.read("select from index.events")).to.be.empty;
    await makeRoom("index.failures");
    await until(() => index.isThere(process));
    expect(await index.failures()).to.deep.equal(ALL);
    expect(process.indexing.failures.all).to.be.empty;
  });

  it("says that it cannot take the chain while the disk is full, until it can", async () => {
    await fillDisk("index.chains");
    const process = index.keep();
    await until(() => process.indexing.failures.all.length > 0);
    const [failure] = process.indexing.failures.all;
    expect(failure).to.include({ stage: "lease", error: FULL });
    await makeRoom("index.chains");
    await until(() => index.isThere(process));
    expect(process.indexing.failures.all).to.be.empty;
  });

  it("says that the database is read-only, and goes on when it is not any more", async () => {
    await setReadOnly("on");
    const db = connectDatabase(index.database.url, () => undefined);
    const process = index.keep({ db });
    await until(() => process.indexing.failures.all.length > 0);
    const [failure] = process.indexing.failures.all;
    expect(failure).to.include({ stage: "lease", chain: "toy" });
    expect(failure?.error).to.match(/cannot execute INSERT in a read-only transaction/);
    await setReadOnly("off");
    await until(() => isWriting(process) && index.isThere(process));
    expect(await index.failures()).to.deep.equal(ALL);
    await until(() => process.indexing.failures.all.length === 0);
    await process.stop();
    await db.end();
  });

  const fillDisk = (table: string) =>
    index.read(`create trigger is_full before insert on ${table} execute function refuse()`);

  const makeRoom = (table: string) => index.read(`drop trigger is_full on ${table}`);

  /** As after a switch to a replica, and back: sessions end, and begin in the other mode. */
  async function setReadOnly(value: "on" | "off"): Promise<void> {
    await index.read(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}',
         current_database()); end $$`,
    );
    await index.read(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
  }

  it("follows and retries as before while the clock of its machine jumps", async () => {
    const now = Date.now;
    try {
      Date.now = () => now() + 366 * 86_400_000;
      const process = index.keep();
      await until(() => index.isThere(process));
      Date.now = () => now() - 366 * 86_400_000;
      index.chain.mine([FAILED]);
      await until(() => index.isThere(process));
      expect(await index.failures()).to.deep.equal([...ALL, 31n]);
    } finally {
      Date.now = now;
    }
  });
});
