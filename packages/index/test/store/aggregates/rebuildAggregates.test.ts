import { expect } from "chai";

import { rebuildAggregates } from "../../../src/store/aggregates/rebuildAggregates.ts";
import type { PgChainStore } from "../../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter } from "../toy/chain.ts";
import { ToyIndex } from "../toy/ToyIndex.ts";
import { toy } from "../toy/toy.ts";

describe("sums that are computed again", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let store: PgChainStore;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index?.stop());

  beforeEach(async () => {
    await index.clear();
    store = await index.open(1n);
    await store.begin(1n);
    for (let height = 1n; height <= 3n; height++) await sendLetter(height);
  });

  async function sendLetter(height: bigint): Promise<void> {
    const block = blockAt(height);
    await store.finalise(block, [eventIn(1n, block, 0, "box.Sent", letter(Number(height)))]);
  }

  const rebuild = () => rebuildAggregates(index.database.db, toy.entities);
  const differences = async () =>
    (await rebuild()).tables.map((table) => [table.table, table.rows, table.differences]);

  it("equal those that were kept, and change nothing then", async () => {
    const before = await index.sums();
    expect(before.days).to.have.length(3);
    expect(before.counts).to.deep.equal([{ failures: 0n, days: 3n }]);
    expect(await rebuild()).to.deep.equal({
      rows: 3n,
      tables: [
        { table: "index.letter_days", rows: 3n, differences: 0n },
        { table: "index.letter_day_counts", rows: 1n, differences: 0n },
      ],
    });
    expect(await index.sums()).to.deep.equal(before);
  });

  it("replace sums that are wrong, missing or too many, and their counts", async () => {
    const before = await index.sums();
    await index.read(
      `with days as (select day from index.letter_days order by day limit 1)
       delete from index.letter_days where day = (select day from days)`,
    );
    await index.read("update index.letter_days set letters = letters + 7");
    await index.read("insert into index.letter_days values (5, 'epoch', 1, 1)");
    await index.read("update index.letter_day_counts set days = 9");
    expect(await differences()).to.deep.equal([
      ["index.letter_days", 3n, 4n],
      ["index.letter_day_counts", 1n, 1n],
    ]);
    expect(await index.sums()).to.deep.equal(before);
    expect((await rebuild()).tables.every((table) => table.differences === 0n)).to.equal(true);
  });

  it("are corrected once if two processes compute them at a time", async () => {
    const before = await index.sums();
    await index.read("update index.letter_days set letters = letters + 7");
    await Promise.all([rebuild(), rebuild()]);
    expect(await index.sums()).to.deep.equal(before);
  });

  it("keep what a writer adds between the comparison and the correction", async () => {
    await index.read("delete from index.letter_days");
    await index.read("delete from index.letter_day_counts");
    const { db } = index.database;
    const writer = await db.connect();
    try {
      await writer.query("begin");
      await writer.query(
        "select pg_advisory_xact_lock(hashtextextended('causeway index sum index.letter_days', 0))",
      );
      const rebuilding = rebuild();
      await untilWaiting();
      await writer.query(
        `insert into index.letter_days
         select 0, date_trunc('day', sent_at at time zone 'UTC') at time zone 'UTC', 1, 1
         from index.letters order by key limit 1`,
      );
      await writer.query("insert into index.letter_day_counts values (0, 1)");
      await writer.query("commit");
      await rebuilding;
    } finally {
      writer.release(true);
    }
    const { days, counts } = await index.sums();
    expect(days.map(({ letters }) => letters)).to.deep.equal([2n, 1n, 1n]);
    expect(counts).to.deep.equal([{ failures: 0n, days: 3n }]);
  });

  async function untilWaiting(): Promise<void> {
    const query = "select from pg_locks where locktype = 'advisory' and not granted";
    while ((await index.read(query)).length === 0) await new Promise((wake) => setTimeout(wake, 5));
  }
});
