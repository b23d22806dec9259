import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import {
  connectDatabase,
  type Database,
  DatabaseHold,
  migrate,
  startDatabase,
} from "@causeway/database";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type { Pool } from "pg";

import { migrateRelayer, SCHEMA } from "../src/store/migrateRelayer.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const [FIRST, SECOND] = [uintBytes(1n, 32), uintBytes(2n, 32)];

/** What every relayer of before knew. */
const KNOWN = `
  insert into checkpoints values ('0xc1', 1, 12, 1, '0xf1', '0x0c', '{}', 3, now(), true);
  insert into proofs values ('0xc1', '0x9f', 1.5);
  insert into submissions (transaction, checkpoint_hash) values ('0x7a', '0xc1');
  insert into bridges values (1, '0xb1', 20, 15);
  insert into entries values (1, '0xb1', '${FIRST}', '0xa5', 'aside', 1, 2, 3, 10, 0, '2026-01-03', '2026-01-04', 5, 6, true, 'why', 'infinity', true);
  insert into payouts values ('0x7b', 1, '${FIRST}', 'retry', 90000);
  insert into reports values ('${FIRST}', 1, 'return', '${SECOND}', 7, true, 'client/1');`;

/** What a relayer that read chains itself knew of messages. */
const READ = `
  insert into messages values
    ('${FIRST}', '0x01', 0, 1, '0x', 0, '0x', 1, 50, 10, 0, '0x', 1, 1, true,
     '2026-01-01', 2, 'infinity', true),
    ('${SECOND}', '0x01', 1, 1, '0x', 0, '0x', 1, 50, 11, 0, '0x', 1, 1, false,
     null, 0, '2026-01-02', false);
  insert into chains values (1, 20, 15);`;

/** The same, of a relayer that worked from the index. */
const NOTED = `
  insert into message_notes values
    (decode(substr('${FIRST}', 3), 'hex'), 2, 'infinity', '2026-01-01', true),
    (decode(substr('${SECOND}', 3), 'hex'), 0, '2026-01-02', null, false);
  insert into noted_heights values (1, 15);
  insert into index.messages (key, lane_id, index, message_id, origin_chain_id, sent_height,
    sent_log_index, sent_block, sent_transaction, sent_at, sent_final, final)
  select '', '\\x01', 0, message_id, 1, 10, 0, '', '', now(), true, true
  from message_notes where attempts = 2;`;

const KEPT = ["checkpoints", "proofs", "payouts", "reports"];

describe("a relayer's database of before", function () {
  this.timeout(60_000);
  let server: Database;

  before(async () => {
    server = await startDatabase({});
  });
  after(() => server?.stop());

  /** A database whose tables stand in `public`, up to the migration of a number. */
  async function databaseOf(last: number, known: string): Promise<Pool> {
    const admin = connectDatabase(server.url, () => undefined);
    await admin.query(`create database before_${last}`);
    await admin.end();
    const url = server.url.replace(/[^/]*$/, `before_${last}`);
    await migrateIndex(url, PRODUCTS);
    await migrateAs(url, last);
    const db = connectDatabase(url, () => undefined);
    await db.query(known);
    return db;
  }

  /** As a relayer of before does at its start. */
  async function migrateAs(url: string, last: number): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-migrations-"));
    try {
      for (const file of readdirSync(MIGRATIONS).filter(
        (name) => Number.parseInt(name, 10) <= last,
      )) {
        copyFileSync(join(MIGRATIONS, file), join(folder, file));
      }
      await migrate(url, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async function readKept(db: Pool): Promise<Record<string, object[]>> {
    const tables = KEPT.map(async (table) => {
      const { rows } = await db.query(`select * from ${table}`);
      return [table, rows] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  }

  for (const [last, name, known, lane] of [
    [4, "that read chains itself", KNOWN + READ, null],
    [5, "that worked from the index", KNOWN + NOTED, Buffer.of(1)],
  ] as const) {
    describe(`of a relayer ${name}`, () => {
      let url: string;
      let former: Pool;
      let db: Pool;
      let kept: Record<string, object[]>;

      before(async () => {
        former = await databaseOf(last, known);
        url = former.options.connectionString as string;
        kept = await readKept(former);
      });
      after(() => Promise.all([former?.end(), db?.end()]));

      it("stays as it is while an older relayer uses it", async () => {
        const older = await DatabaseHold.take(url, { name: "relayer" });
        const refused = await migrateRelayer(url).catch((error) => error);
        expect(refused.message).to.include("an older relayer");
        expect(await readKept(former)).to.deep.equal(kept);
        await older.release();
      });

      it("keeps attempts and what was seen, and sorts reports of unknown lanes again", async () => {
        await migrateRelayer(url);
        await migrateRelayer(url);
        db = connectDatabase(url, () => undefined, { schema: SCHEMA });
        const { rows } = await db.query(
          `select '0x' || encode(message_id, 'hex') as id, attempts, next_attempt_at::text as next,
             finalised_at::date::text as seen, is_sorted as sorted
           from message_notes order by message_id`,
        );
        expect(rows).to.deep.equal([
          { id: FIRST, attempts: 2, next: "infinity", seen: "2026-01-01", sorted: lane !== null },
          { id: SECOND, attempts: 0, next: rows[1].next, seen: null, sorted: false },
        ]);
        expect(rows[1].next).to.include("2026-01-02");
      });

      it("keeps all that the chains cannot tell again", async () => {
        const { reports, checkpoints, ...others } = await readKept(db);
        const { reports: before, checkpoints: signed, ...same } = kept;
        expect(others).to.deep.equal(same);
        const unknown = { has_both_signatures: false, proof_wanted: true };
        expect(checkpoints).to.deep.equal(signed?.map((row) => ({ ...row, ...unknown })));
        expect(reports).to.deep.equal(before?.map((row) => ({ ...row, lane_id: lane })));
        const { rows } = await db.query("select * from submissions");
        expect(rows).to.deep.equal([{ transaction: "0x7a", checkpoint_hash: "0xc1", gas: null }]);
      });

      it("keeps what is noted of transfers that wait", async () => {
        const { rows } = await db.query("select * from entry_notes");
        const [looked_at, key] = [
          new Date("2026-01-04Z"),
          `0x${uintBytes(1n, 8).slice(2)}${FIRST.slice(2)}`,
        ];
        expect(rows.map((row) => ({ ...row, key: `0x${row.key.toString("hex")}` }))).to.deep.equal([
          {
            ...{ key, chain_id: 1n, told_block: null, told_log_index: null, looked_at },
            ...{ state: "aside", provenance: 1n, position: 2n, held: 3n, is_voided: true },
            ...{ refusals: 5, failures: 6, retried: true, reason: "why" },
            next_attempt_at: Number.POSITIVE_INFINITY,
          },
        ]);
      });

      it("has the relayer's own tables in its schema, and none in the common one", async () => {
        const { rows } = await db.query(
          `select table_schema || '.' || table_name as name from information_schema.tables
           where table_schema in ('public', 'relayer') order by name`,
        );
        const own = [
          ...KEPT,
          ...[
            "entry_notes",
            "message_notes",
            "migrations",
            "noted_heights",
            "past_messages",
            "recoveries",
            "submissions",
          ],
        ];
        expect(rows.map((row) => row.name)).to.deep.equal([
          "public.migrations",
          ...own.map((table) => `relayer.${table}`).sort(),
        ]);
      });

      it("is refused by an older relayer, which would begin without attempts", async () => {
        const refused = await migrateAs(url, last).catch((error) => error);
        expect(refused.message).to.include("moved to relayer");
      });
    });
  }
});
