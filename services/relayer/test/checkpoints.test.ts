import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import {
  newestCheckpoint,
  newestHeight,
  newestProven,
  provenAt,
  provenHandover,
  retireCheckpoint,
  storeProof,
} from "../src/store/checkpoints.ts";
import { migrateRelayer, SCHEMA } from "../src/store/migrateRelayer.ts";
import { CHAIN, CURRENT, NEXT, storedCheckpoint, word } from "./world/storedCheckpoint.ts";

describe("stored checkpoints", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;

  before(async () => {
    database = await MigratedDatabase.start(migrateRelayer, SCHEMA);
    ({ db } = database);
  });

  after(async () => {
    await database?.stop();
  });

  beforeEach(() => db.query("truncate checkpoints cascade"));

  const store = (height: bigint, next?: Hex, proof?: Hex) =>
    storedCheckpoint(db, height, next, proof);

  it("are told apart by whether they are proven", async () => {
    await store(7n, CURRENT, "0x01");
    await store(8n);
    expect((await newestCheckpoint(db, CHAIN))?.proof).to.equal(null);
    expect(await newestProven(db, CHAIN)).to.include({ height: 7n, proof: "0x01" });
  });

  it("are found by their height once they are proven", async () => {
    await store(7n, CURRENT, "0x01");
    await store(8n);
    expect(await provenAt(db, CHAIN, 7n)).to.include({ height: 7n, proof: "0x01" });
    for (const [chainId, height] of [
      [CHAIN, 8n],
      [CHAIN, 6n],
      [2n, 7n],
    ] as const) {
      expect(await provenAt(db, chainId, height)).to.equal(undefined);
    }
  });

  it("are not used any more once retired, and their height is not signed again", async () => {
    const refused = await store(7n);
    await retireCheckpoint(db, refused);
    expect(await newestCheckpoint(db, CHAIN)).to.equal(undefined);
    expect(await newestHeight(db, CHAIN)).to.equal(7n);
    expect(await newestHeight(db, 2n)).to.equal(-1n);
  });

  it("hand over if the newest proven one of their epoch names another committee", async () => {
    await store(7n, CURRENT, "0x01");
    expect(await provenHandover(db, CHAIN, 1n)).to.equal(undefined);
    await store(8n, NEXT);
    expect(await provenHandover(db, CHAIN, 1n)).to.equal(undefined);
    await storeProof(db, word(8n), "0x02", 1);
    expect(await provenHandover(db, CHAIN, 1n)).to.include({ height: 8n, proof: "0x02" });
    expect(await provenHandover(db, CHAIN, 2n)).to.equal(undefined);
  });
});
