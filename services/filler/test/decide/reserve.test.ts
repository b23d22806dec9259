import { setTimeout as sleep } from "node:timers/promises";

import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import { lockDecisions, reserve } from "../../src/decide/reserve.ts";
import type { Survey } from "../../src/decide/survey.ts";
import type { Filler } from "../../src/Filler.ts";
import { migrateFiller } from "../../src/store/migrateFiller.ts";
import { schemaOf } from "../../src/store/schemaOf.ts";
import type { KnownTransfer } from "../../src/store/transfers.ts";

const ACCOUNT = uintBytes(7n, 20);

describe("reserve", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;

  before(async () => {
    database = await MigratedDatabase.start(
      (url) => migrateFiller(url, ACCOUNT),
      schemaOf(ACCOUNT),
    );
    ({ db } = database);
  });

  after(async () => {
    await database?.stop();
  });

  it("decides nothing while another destination decides, and goes on once that has", async () => {
    const other = await db.connect();
    let decided = false;
    try {
      await other.query("begin");
      await lockDecisions(other);
      // Of a transfer that is not there any more nothing is decided, once it is its turn.
      const gone = { transferId: uintBytes(1n, 32) } as KnownTransfer;
      const reserving = reserve({ db } as Filler, gone, {} as Survey).then((reserved) => {
        decided = true;
        return reserved;
      });
      await sleep(300);
      expect(decided).to.equal(false);
      await other.query("commit");
      expect(await reserving).to.equal(undefined);
    } finally {
      other.release();
    }
    expect(decided).to.equal(true);
  });
});
