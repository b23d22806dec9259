import { fileURLToPath } from "node:url";

import { connectDatabase, type Database, migrate, startDatabase } from "@causeway/database";
import { type Hex, packCheckpoint, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import {
  newestCheckpoint,
  newestHeight,
  newestProven,
  provenHandover,
  retireCheckpoint,
  storeCheckpoint,
  storeProof,
} from "../src/store/checkpoints.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const CHAIN = 1n;
const word = (value: bigint) => uintBytes(value, 32);
const [CURRENT, NEXT] = [word(5n), word(6n)];

describe("stored checkpoints", function () {
  this.timeout(60_000);
  let database: Database;
  let db: pg.Pool;

  before(async () => {
    database = await startDatabase({});
    await migrate(database.url, MIGRATIONS);
    db = connectDatabase(database.url, () => undefined);
  });

  after(async () => {
    await db?.end();
    await database?.stop();
  });

  beforeEach(() => db.query("truncate checkpoints cascade"));

  /** Stores a checkpoint of that height and returns its hash. */
  async function store(height: bigint, next = CURRENT, proof?: Hex): Promise<Hex> {
    const roots = { blockHash: word(1n), stateRoot: word(2n), outboxRoot: word(3n) };
    const fields = packCheckpoint({
      ...{ height, timestamp: 1n, epoch: 1n, stateKind: 1 },
      ...{ ...roots, nextCommittee: next, nextCommitteeHash: next },
    });
    await storeCheckpoint(db, {
      ...{ checkpointHash: word(height), chainId: CHAIN, height, epoch: 1n, fields },
      ...{ committee: CURRENT, lanes: [], members: [], signatures: [] },
    });
    if (proof !== undefined) await storeProof(db, word(height), proof, 1);
    return word(height);
  }

  it("are told apart by whether they are proven", async () => {
    await store(7n, CURRENT, "0x01");
    await store(8n);
    expect((await newestCheckpoint(db, CHAIN))?.proof).to.equal(null);
    expect(await newestProven(db, CHAIN)).to.include({ height: 7n, proof: "0x01" });
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
