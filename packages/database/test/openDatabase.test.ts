import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { type OwnDatabase, openDatabase } from "../src/index.ts";

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
});
