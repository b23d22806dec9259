import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { DatabaseHold, DatabaseLockedError, type OwnDatabase, openDatabase } from "../src/index.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

describe("a service's own database", function () {
  this.timeout(60_000);
  let folder: string;
  let own: OwnDatabase;
  const ends: (() => unknown)[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-test-"));
    chmodSync(folder, 0o711);
    const migrations = join(folder, "migrations");
    mkdirSync(migrations);
    const directory = join(folder, "server");
    const options = { directory, migrations, hold: "test", logger: SILENT };
    own = await openDatabase(options, (end) => ends.push(end));
  });

  after(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has connections for its own work, however much is asked over HTTP", async () => {
    let answered = 0;
    const asked = Array.from({ length: 600 }, async () => {
      await own.reads.query("select pg_sleep(0.02)");
      answered += 1;
    });
    await Promise.all(Array.from({ length: 10 }, () => own.db.query("select 1")));
    expect(answered).to.be.lessThan(300);
    await Promise.all(asked);
  });

  /** Opens the same database as another service, with a table of one name. */
  function openAs(name: string): Promise<OwnDatabase> {
    const migrations = join(folder, name);
    mkdirSync(migrations, { recursive: true });
    writeFileSync(join(migrations, "1_work.sql"), `create table work as select '${name}' as owner`);
    const options = { url: own.url, migrations, schema: name, hold: name, logger: SILENT };
    return openDatabase(options, (end) => ends.push(end));
  }

  it("has its tables in its schema, so that services share a database", async () => {
    for (const name of ["one", "other"]) {
      const { db, reads } = await openAs(name);
      for (const pool of [db, reads]) {
        expect((await pool.query("select owner from work")).rows).to.deep.equal([{ owner: name }]);
      }
    }
  });

  it("is not migrated while another process of its name uses it", async () => {
    const hold = await DatabaseHold.take(own.url, { name: "third" });
    const refused = await openAs("third").catch((error) => error);
    expect(refused).to.be.instanceOf(DatabaseLockedError);
    const { rows } = await own.db.query("select to_regnamespace('third') as made");
    expect(rows).to.deep.equal([{ made: null }]);
    await hold.release();
  });
});
