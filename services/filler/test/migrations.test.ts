import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { connectDatabase, DatabaseHold, migrate } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { migrateFiller } from "../src/store/migrateFiller.ts";
import { schemaOf } from "../src/store/schemaOf.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const [ACCOUNT, OTHER] = [uintBytes(1n, 20), uintBytes(2n, 20)];
const [ADVANCE, TRANSFER, ASSET] = [uintBytes(3n, 32), uintBytes(4n, 32), uintBytes(5n, 32)];

/** Decisions of a filler that had the database for itself. */
const KNOWN = `
  insert into attempts
    (advance_id, transfer_id, origin_chain_id, destination_chain_id, asset_id, units, most, profit, gas_cost,
     confirmations, origin_height, state)
  values ('${ADVANCE}', '${TRANSFER}', 1, 2, '${ASSET}', 100, 90, 5, 1, '1', 7, 'sent');`;

describe("a filler's database of before", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let refused: unknown;

  before(async () => {
    database = await MigratedDatabase.start(migrateToBefore);
    await database.db.query(KNOWN);
    const older = await DatabaseHold.take(database.url, { name: "filler" });
    refused = await bring(ACCOUNT).catch((error) => error);
    await older.release();
    await bring(ACCOUNT);
  });
  after(() => database?.stop());

  /** Up to the last migration of fillers that had a database for themselves. */
  async function migrateToBefore(url: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-migrations-"));
    try {
      for (const file of readdirSync(MIGRATIONS).filter((name) => /^[1-3]_/.test(name))) {
        copyFileSync(join(MIGRATIONS, file), join(folder, file));
      }
      await migrate(url, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const bring = (account: string) => migrateFiller(database.url, account);

  async function read(account: string, query: string): Promise<object[]> {
    const db = connectDatabase(database.url, () => undefined, { schema: schemaOf(account) });
    const { rows } = await db.query(query);
    await db.end();
    return rows;
  }

  it("stays as it is while a filler of before uses it", () => {
    expect(refused).to.be.instanceOf(Error).with.property("name", "TablesInUseError");
  });

  it("keeps its decisions, in a schema of the account", async () => {
    const rows = await read(ACCOUNT, "select state, units from attempts");
    expect(rows).to.deep.equal([{ state: "sent", units: 100n }]);
    const left = await read(
      ACCOUNT,
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(left).to.deep.equal([{ table_name: "migrations" }]);
  });

  it("has nothing for the filler of another account", async () => {
    await bring(OTHER);
    expect(await read(OTHER, "select state from attempts")).to.deep.equal([]);
    expect(await read(ACCOUNT, "select state from attempts")).to.have.length(1);
  });
});
