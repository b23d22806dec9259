import { inTransaction } from "@causeway/database";
import { expect } from "chai";
import pg from "pg";

import type { Entity, RowValue } from "../../src/index.ts";
import type { PgChainStore } from "../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter, word } from "./toy/chain.ts";
import { ToyIndex } from "./toy/ToyIndex.ts";
import { toy } from "./toy/toy.ts";

const [letters, boxes] = toy.entities as [Entity, Entity];

describe("rows that follow from events", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let store: PgChainStore;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index.stop());

  beforeEach(async () => {
    await index.clear();
    store = await index.open(1n);
    await store.begin(1n);
  });

  const sent = (height: bigint, number: number, logIndex = 0) =>
    eventIn(1n, blockAt(height), logIndex, "box.Sent", letter(number, { box: number }));

  /** The row that is stored of what a fold returns. */
  async function stored(row: Record<string, RowValue>): Promise<Record<string, unknown>> {
    const entities = [{ ...letters, fold: () => ({ failures: 0, final: true, ...row }) }];
    const other = await index.open(1n, { entities });
    const { observed } = await other.progress();
    await other.append([blockAt(observed + 1n)], [sent(observed + 1n, Number(observed))]);
    return (await index.rows()).letters.at(-1) ?? {};
  }

  it("keep the largest amounts, any text, and objects with exact numbers", async () => {
    const amount = 2n ** 256n - 1n;
    expect(await stored({ amount })).to.include({ amount });
    const text = 'a\0b\\c"{},null 名';
    expect(await stored({ text })).to.include({ text: text.replace("\0", "\ufffd") });
    expect(await stored({ text: "" })).to.include({ text: "" });
    expect(await stored({ text: null })).to.include({ text: null });
    await stored({ detail: { amount, text: "\0" } });
    const [row] = await index.read(
      "select detail::text from index.letters where detail is not null",
    );
    expect(row?.detail).to.equal(`{"text": "\\\\0000", "amount": ${amount}}`);
  });

  it("keep a deadline that no calendar has", async () => {
    const last = 9_224_318_015_999n;
    for (const [seconds, year] of [
      [0n, "1970"],
      [last, "294276"],
      [last + 1n, "infinity"],
      [2n ** 64n - 1n, "infinity"],
    ] as const) {
      await stored({ sent_at: seconds });
      const [found] = await index.read(
        "select (sent_at at time zone 'UTC')::text as time from index.letters order by key desc limit 1",
      );
      expect(found?.time).to.match(new RegExp(`^${year}`));
    }
  });

  it("are written and told only if they changed", async () => {
    const heard: unknown[] = [];
    const listener = new pg.Client({ connectionString: index.database.url });
    await listener.connect();
    listener.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "")));
    await listener.query("listen index");
    try {
      const still = { ...boxes, fold: () => ({ letters: 1, history: "" }) };
      store = await index.open(1n, { entities: [letters, still] });
      await store.append([blockAt(1n)], [sent(1n, 1)]);
      const written = "select xmin::text as by from index.boxes";
      const before = await index.read(written);
      await store.append([blockAt(2n)], [sent(2n, 1)]);
      expect(await index.read(written)).to.deep.equal(before);
      await store.rollBack(0n);
      await listener.query("select");
      const [letter, box] = [
        { entity: "letter", keys: [word(1)] },
        { entity: "box", keys: [word(1)] },
      ];
      expect(heard).to.deep.equal([letter, box, letter, letter, box]);
    } finally {
      await listener.end();
    }
  });

  it("are locked by entities, which all writers take in one order", async () => {
    const locks = "select granted from pg_locks where locktype = 'advisory' order by pid, granted";
    for (const entities of [
      [letters, boxes],
      [boxes, letters],
    ]) {
      const other = await index.open(1n, { entities });
      const { observed } = await other.progress();
      let append: Promise<void> | undefined;
      await inTransaction(index.database.db, async (client) => {
        await client.query(
          "select pg_advisory_xact_lock(hashtextextended('causeway index fold box', 0))",
        );
        append = other.append([blockAt(observed + 1n)], [sent(observed + 1n, 1)]);
        const waits = async () => (await index.read(locks)).some(({ granted }) => !granted);
        while (!(await waits())) await client.query("select");
        const granted = (await index.read(locks)).filter((lock) => lock.granted);
        expect(granted).to.have.length(1);
      });
      await append;
    }
  });

  it("take no more statements for many events than for one", async () => {
    const counts: number[] = [];
    for (const [at, size] of [1, 1, 300].entries()) {
      const height = BigInt(at) + 1n;
      const events = Array.from({ length: size }, (_, log) => sent(height, log, log));
      counts.push(await statementsOf(() => store.append([blockAt(height)], events)));
    }
    expect(counts[2]).to.equal(counts[1]);
  });

  async function statementsOf(work: () => Promise<void>): Promise<number> {
    const { query } = pg.Client.prototype;
    let statements = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...of: unknown[]) {
      statements += 1;
      return Reflect.apply(query, this, of);
    } as typeof query;
    try {
      await work();
    } finally {
      pg.Client.prototype.query = query;
    }
    return statements;
  }
});
