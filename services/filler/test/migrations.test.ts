import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { connectDatabase, DatabaseHold, migrate } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import { readBooks, readFills, readTrials } from "../src/store/books.ts";
import { behindOf, noteCaughtUp } from "../src/store/chainNotes.ts";
import { unnotedFills } from "../src/store/fills.ts";
import { flightRows } from "../src/store/inFlight.ts";
import { migrateFiller } from "../src/store/migrateFiller.ts";
import { hasUnnamed, unnamedAdvances } from "../src/store/ownAdvances.ts";
import { readProgress } from "../src/store/progress.ts";
import { schemaOf } from "../src/store/schemaOf.ts";
import { BOOKED } from "../src/store/sql/booked.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const [ACCOUNT, OTHER, RECEIVER] = [1n, 2n, 3n].map((number) => uintBytes(number, 20)) as [
  Hex,
  Hex,
  Hex,
];
const id = (number: number): Hex => uintBytes(BigInt(number), 32);
const [ASSET, TOKEN] = [id(5), uintBytes(6n, 20)];

/** Advances of before: one was repaid, one is out, one is lost. */
const ADVANCES = [1, 2, 3].map((number) => ({
  ...{ transaction: id(10 + number), advance: id(20 + number), transfer: id(30 + number) },
  ...{ height: 100 + number, at: 1_760_000_000 + number },
}));
const [REPAID] = ADVANCES as [(typeof ADVANCES)[0]];

/** What a filler that had the database for itself knew. */
const KNOWN = `
  insert into chains values (1, 200, null, 1760000500, 190, 1760000400, 0, true), (2, 300, null, 1760000500, 290, 1760000400, 280, true);
  insert into transfers
  select '${id(39)}', '${id(29)}', '${id(7)}', 9, 1, 2, '0x', '${ASSET}', 100, '${RECEIVER}', 0, 1, 1, 2, 3, 180, '0x', 1, true,
    'too little profit', '2026-01-02', 4;
  ${ADVANCES.map(
    ({ transaction, advance, transfer, height, at }) => `
  insert into advances values
    (2, '${transaction}', 7, '${advance}', '${transfer}', '${id(7)}', 1, '${ASSET}', '${RECEIVER}', 100, 90, 5, ${height}, ${at}, true);
  insert into attempts
    (advance_id, transfer_id, origin_chain_id, destination_chain_id, asset_id, units, most, profit, gas_cost,
     confirmations, origin_height, state, transaction)
  values ('${advance}', '${transfer}', 1, 2, '${ASSET}', 100, 90, 5, 1, '1', 7, 'booked', '${transaction}');`,
  ).join("")}
  update advances set closed = true where transaction = '${REPAID.transaction}';
  update advances set lost_height = 190, lost_reason = 'expired' where transaction = '${ADVANCES[2]?.transaction}';
  insert into deliveries values
    (2, '${id(41)}', 1, '${REPAID.advance}', '${REPAID.transfer}', 150, 1760000100, true);
  insert into repayments values
    (2, '${id(41)}', 4, '${REPAID.transfer}', '${ASSET}', null, 94, true, 150, 1760000100, true);
  insert into transactions values (2, 0, '${REPAID.transaction}', 101, 1760000001, 'advance', true, 5, 2, 0, 10);
  insert into costs values (2, 0, 0, '${REPAID.advance}', '${ASSET}', 1, 10);
  insert into transactions values (2, 1, '${id(51)}', 160, 1760000200, 'fill', true, 5, 2, 0, 10);
  insert into costs values (2, 1, 0, null, null, null, 10);
  insert into attempts
    (advance_id, transfer_id, origin_chain_id, destination_chain_id, asset_id, units, most, profit, gas_cost,
     confirmations, origin_height)
  values ('${id(28)}', '${id(38)}', 1, 2, '${ASSET}', 70, 60, 5, 1, '1', 7);
  insert into trials
    (advance_id, transfer_id, lane_id, index, origin_chain_id, destination_chain_id, asset_id, units, paid, repaid,
     gas_cost, height, at)
  values ('${id(27)}', '${id(37)}', '${id(7)}', 8, 1, 2, '${ASSET}', 100, 90, 94, 1, 7, 1760000000);
  insert into held_orders values
    (2, '${id(36)}', '${id(46)}', '${ASSET}', '${TOKEN}', 10, 5000, 1760000100, 155, true, 'too little profit', 3, '2026-01-02'),
    (2, '${id(35)}', '${id(45)}', '${ASSET}', '${TOKEN}', 10, 5000, 1760000100, 155, true, null, 0, now());
  insert into hold_ends values (2, '${id(35)}', 160, true);
  insert into fills values (2, '${id(51)}', 3, '${id(35)}', '${id(45)}', 400, 300, 160, 1760000200, true);
  insert into fill_attempts (chain_id, transfer_id, order_id, fee, gas, state, transaction)
  values (2, '${id(35)}', '${id(45)}', 40, 12, 'booked', '${id(51)}');`;

const bytes = (hex: Hex) => `decode('${hex.slice(2)}', 'hex')`;
const place = (height: number, index: number, transaction: Hex, at: number) =>
  `2, ${height}, ${index}, '', ${bytes(transaction)}, to_timestamp(${at}), true`;

/** What the index has of the same, once the chains were read. */
const READ = `
  insert into index.chains values (1, 1, '', now(), 1, 0, 1, 190, to_timestamp(1760000400), 200), (2, 1, '', now(), 1, 0, 1, 290, to_timestamp(1760000400), 300);
  insert into index.assets values ('', 2, ${bytes(ASSET)}, '', ${bytes(OTHER)}, ${bytes(TOKEN)}, 10, null, 1, now(), true);
  ${ADVANCES.map(
    ({ transaction, advance, transfer, height, at }, index) => `
  insert into index.advances values
    ('\\x0${index}', ${place(height, 7, transaction, at)}, ${[advance, transfer, ACCOUNT, RECEIVER].map(bytes)}, 90);`,
  ).join("")}
  insert into index.advance_deliveries values
    ('', ${place(150, 1, id(41), 1_760_000_100)}, ${[REPAID.advance, REPAID.transfer, ACCOUNT].map(bytes)});
  insert into index.payments values
    ('', ${place(150, 4, id(41), 1_760_000_100)}, ${[REPAID.transfer, ASSET, ACCOUNT].map(bytes)}, null, 94, true);
  insert into index.vault_moves values
    ('', ${place(150, 3, id(41), 1_760_000_100)}, ${bytes(OTHER)}, null, 'released', 1, ${bytes(ACCOUNT)},
     100, 94, -100, 94, 0, 0, 0, 0, true, 0, 0);
  insert into index.holds values
    ('', 2, ${[id(35), id(45), RECEIVER, TOKEN].map(bytes)}, 5000, '', 155, 1, '', '', to_timestamp(1760000100),
     'filled', '', '', 1, ${bytes(ACCOUNT)}, 400, 160, 3, '', ${bytes(id(51))}, to_timestamp(1760000200), true, true);`;

describe("a filler's database of before", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;
  let old: Readonly<Record<string, unknown>>;
  let refused: unknown;

  before(async () => {
    database = await MigratedDatabase.start(migrateToBefore);
    await database.db.query(KNOWN);
    old = await readAll(database.db);
    const older = await DatabaseHold.take(database.url, { name: "filler" });
    refused = await bring(ACCOUNT).catch((error) => error);
    await older.release();
    await bring(ACCOUNT);
    db = connectDatabase(database.url, () => undefined, { schema: schemaOf(ACCOUNT) });
  });
  after(async () => {
    await db?.end();
    await database?.stop();
  });

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

  const bring = (account: Hex) => migrateFiller(database.url, account);

  /** Books, and what is out. */
  async function readAll(from: pg.Pool, names = ""): Promise<Readonly<Record<string, unknown>>> {
    const books = await from.query(
      `${names} select day, origin_chain_id, destination_chain_id, advances, paid, repaid, owed, curve, profit, lost,
         in_flight, used, unit_seconds, gas, gas_wasted
       from books order by day, origin_chain_id`,
    );
    const inFlight = await from.query(
      `${names} select units, at, is_lost from in_flight order by units, is_lost`,
    );
    return { books: books.rows, inFlight: inFlight.rows };
  }

  it("stays as it is while a filler of before uses it", () => {
    expect(refused).to.be.instanceOf(Error).with.property("name", "TablesInUseError");
  });

  it("counts all as out that it advanced and that was not repaid, until the chains are read again", async () => {
    const [out] = await flightRows(db, 0);
    expect(out).to.include({ originChainId: 1n, destinationChainId: 2n, units: 270n });
  });

  it("has the same books once the chains are read again", async () => {
    await db.query(READ);
    expect(await readAll(db, BOOKED)).to.deep.equal(old);
    expect(await readFills(db)).to.deep.equal([
      {
        ...{ day: "2025-10-09", chainId: 2n, assetId: ASSET },
        ...{ fills: 1n, fees: 40n, received: 30n, gas: 10n },
      },
    ]);
    expect(await unnamedAdvances(db, 2n, 0n)).to.deep.equal([]);
    expect(await unnotedFills(db, 2n)).to.deep.equal([]);
  });

  it("keeps attempts, trials, and why transfers and orders were left", async () => {
    const { rows } = await db.query(
      `select (select count(*) from attempts where state = 'booked') as booked,
         (select count(*) from attempts where state = 'decided') as decided,
         (select lost_reason from advance_notes where lost_height = 190) as lost,
         (select decision || asked from transfer_notes) as transfer,
         (select decision || asked from hold_notes where asked > 0) as hold,
         (select counted_height from chain_notes where chain_id = 2) as counted,
         (select state from fill_attempts) as fill`,
    );
    expect(rows).to.deep.equal([
      {
        ...{ booked: 3n, decided: 1n, lost: "expired", counted: 280n, fill: "booked" },
        ...{ transfer: "too little profit4", hold: "too little profit3" },
      },
    ]);
    const trials = (await readTrials(db)).map(({ paid, repaid, inFlight }) => [
      paid,
      repaid,
      inFlight,
    ]);
    expect(trials).to.deep.equal([[90n, 0n, 90n]]);
  });

  it("names an advance again that is in another block now", async () => {
    const above = (height: bigint) => new Map([[2n, height]]);
    expect(await hasUnnamed(db, above(0n))).to.equal(false);
    await db.query("update index.advances set at = at + interval '1 second' where height = 101");
    const [unnamed, ...others] = await unnamedAdvances(db, 2n, 0n);
    expect(unnamed).to.include({ transaction: REPAID.transaction, advanceId: REPAID.advance });
    expect(others).to.deep.equal([]);
    expect([await hasUnnamed(db, above(0n)), await hasUnnamed(db, above(101n))]).to.deep.equal([
      true,
      false,
    ]);
  });

  it("takes nothing for known while history of a chain is missing", async () => {
    await noteCaughtUp(db, 2n);
    expect(await readProgress(db, 2n)).to.include({ observedHeight: 300n, finalisedHeight: 290n });
    expect(await behindOf(db, [1n, 2n])).to.deep.equal([1n]);
    await db.query("update index.chains set live_height = 5 where chain_id = 2");
    expect(await readProgress(db, 2n)).to.equal(undefined);
    expect(await behindOf(db, [1n, 2n])).to.deep.equal([1n, 2n]);
  });

  it("has nothing for the filler of another account", async () => {
    await bring(OTHER);
    const schema = schemaOf(OTHER);
    const others = connectDatabase(database.url, () => undefined, { schema });
    expect(await readBooks(others)).to.deep.equal([]);
    expect(await flightRows(others, 0)).to.deep.equal([]);
    await others.end();
    expect((await readBooks(db)).length).to.be.greaterThan(0);
  });
});
