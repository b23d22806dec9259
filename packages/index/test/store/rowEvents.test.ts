import type { Queryable } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";

import { placesOf, rowsOf } from "../../src/store/rowEvents.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

const AT = 1_700_000_000n;

describe("the places of a row's events", function () {
  this.timeout(20_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
    await database.db.query(
      `insert into index.subjects (entity, key, alias, chain_id, height, log_index, at)
       select 'letter', key::bytea, alias::bytea, chain_id, height, log_index, to_timestamp($1)
       from (values ('\\x01', null, 2, 10, 0), ('\\x01', null, 2, 9, 3), ('\\x01', '\\xaa', 1, 11, 1),
         ('\\x01', '\\xbb', 1, 11, 1), (null, '\\xaa', 1, 7, 0), ('\\x02', null, 1, 5, 0))
         as subject (key, alias, chain_id, height, log_index)`,
      [AT],
    );
  });
  after(() => database.stop());

  const names = [
    { entity: "letter", key: "0x02" },
    { entity: "letter", key: "0x01" },
  ];
  const place = (chainId: bigint, height: bigint, logIndex: number) => {
    return { chainId, height, logIndex, at: AT };
  };
  const first = [place(1n, 5n, 0)];

  it("come in the order of chains, each once, with those by an alias alone", async () => {
    expect(await placesOf(database.db, names, new Map())).to.deep.equal([
      first,
      [place(1n, 7n, 0), place(1n, 11n, 1), place(2n, 9n, 3), place(2n, 10n, 0)],
    ]);
  });

  it("are the events themselves where these are known", async () => {
    const event = { ...place(1n, 11n, 1), kind: "letter.Sent" };
    const [, places = []] = await placesOf(database.db, names, new Map([["1 11 1", event]]));
    expect(places[1]).to.equal(event);
    expect(places).to.have.lengthOf(4);
  });

  it("are looked up by key and alias, though the planner knows no alias", async () => {
    await database.db.query("alter table index.subjects set (autovacuum_enabled = false)");
    await database.db.query(
      `insert into index.subjects (entity, key, chain_id, height, log_index, at)
       select 'letter', int8send(number), 3, number, 0, now() from generate_series(1, 600) as number`,
    );
    await database.db.query("delete from index.subjects where alias is not null");
    await database.db.query("vacuum analyze index.subjects");
    await database.db.query(
      `insert into index.subjects (entity, key, alias, chain_id, height, log_index, at)
       select 'letter', int8send(number), int8send(number), 4, number, 0, now()
       from generate_series(1, 20000) as number`,
    );
    const plans: string[] = [];
    const explaining = {
      async query(text: string, values: unknown[]) {
        const { rows } = await database.db.query(`explain ${text}`, values);
        plans.push(rows.map((row) => row["QUERY PLAN"].trim()).join("\n"));
        return { rows: [] };
      },
    } as unknown as Queryable;
    await placesOf(explaining, Array(20_000).fill(names[0]), new Map());
    await rowsOf(explaining, Array(20_000).fill({ entity: "letter", alias: "0xaa" }));
    const conditions = plans.join().match(/Index Cond: .*/g);
    expect(conditions).to.have.lengthOf(3);
    for (const condition of conditions ?? [])
      expect(condition).to.match(/entity = .*\b(key|alias) = /);
  });
});
