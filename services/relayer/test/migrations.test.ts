import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { DatabaseHold, migrate } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { migrateRelayer } from "../src/store/migrateRelayer.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const [FIRST, SECOND] = [uintBytes(1n, 32), uintBytes(2n, 32)];

/** What a relayer that read chains itself knew. */
const KNOWN = `
  insert into messages values
    ('${FIRST}', '0x01', 0, 1, '0x', 0, '0x', 1, 50, 10, 0, '0x', 1, 1, true,
     '2026-01-01', 2, 'infinity', true),
    ('${SECOND}', '0x01', 1, 1, '0x', 0, '0x', 1, 50, 11, 0, '0x', 1, 1, false,
     null, 0, '2026-01-02', false);
  insert into chains values (1, 20, 15);
  insert into checkpoints values ('0xc1', 1, 12, 1, '0xf1', '0x0c', '{}', 3, now(), true);
  insert into proofs values ('0xc1', '0x9f', 1.5);
  insert into submissions values ('0x7a', '0xc1');
  insert into bridges values (1, '0xb1', 20, 15);
  insert into entries values (1, '0xb1', '${FIRST}', '0xa5', 'aside', 1, 2, 3, 10, 0);
  insert into payouts values ('0x7b', 1, '${FIRST}', 'retry', 90000);
  insert into reports values ('${FIRST}', 1, 'return', '${SECOND}', 7, true, 'client/1');`;

const KEPT = ["checkpoints", "proofs", "bridges", "entries", "payouts", "reports"];

describe("a relayer's database of before", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let kept: Record<string, unknown>;
  let refused: unknown;

  before(async () => {
    database = await MigratedDatabase.start(migrateToBefore);
    await database.db.query(KNOWN);
    kept = await readKept();
    const older = await DatabaseHold.take(database.url, { name: "relayer" });
    refused = await migrateRelayer(database.url).catch((error) => error);
    await older.release();
    await migrateRelayer(database.url);
  });
  after(() => database?.stop());

  /** Up to the last migration before the relayer worked from the index. */
  async function migrateToBefore(url: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-migrations-"));
    try {
      for (const file of readdirSync(MIGRATIONS).filter((name) => /^[1-4]_/.test(name))) {
        copyFileSync(join(MIGRATIONS, file), join(folder, file));
      }
      await migrate(url, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async function readKept(): Promise<Record<string, unknown>> {
    const tables = KEPT.map(async (table) => {
      const { rows } = await database.db.query(`select * from ${table}`);
      return [table, rows] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  }

  it("stays as it is while a relayer of before uses it", () => {
    expect(refused)
      .to.be.instanceOf(Error)
      .that.has.property("message")
      .that.includes("an older relayer");
  });

  it("keeps attempts, and what was seen and sorted of each message", async () => {
    const { rows } = await database.db.query(
      `select '0x' || encode(message_id, 'hex') as id, attempts, next_attempt_at::text as next,
         finalised_at::date::text as seen, is_sorted as sorted
       from message_notes order by message_id`,
    );
    expect(rows).to.deep.equal([
      { id: FIRST, attempts: 2, next: "infinity", seen: "2026-01-01", sorted: true },
      { id: SECOND, attempts: 0, next: rows[1].next, seen: null, sorted: false },
    ]);
    expect(rows[1].next).to.include("2026-01-02");
  });

  it("keeps all that the chains cannot tell again", async () => {
    expect(await readKept()).to.deep.equal(kept);
    const { rows } = await database.db.query("select * from submissions");
    expect(rows).to.deep.equal([{ transaction: "0x7a", checkpoint_hash: "0xc1", gas: null }]);
  });

  it("has no table more of what the chains can tell", async () => {
    const { rows } = await database.db.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
    );
    const own = [...KEPT, "message_notes", "migrations", "noted_heights", "submissions"];
    expect(rows.map(({ name }) => name)).to.deep.equal(own.sort());
  });
});
