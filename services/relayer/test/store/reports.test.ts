import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { toBytea } from "@causeway/index";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type { Pool } from "pg";

import { migrateRelayer, SCHEMA } from "../../src/store/migrateRelayer.ts";
import { lastWaiting } from "../../src/store/provenances.ts";
import {
  noteLook,
  reportLanes,
  reportsToLookAt,
  storeSorted,
  wantedReport,
} from "../../src/store/reports.ts";

const CHAIN = 7n;
const [LANE, OTHER, ELSEWHERE] = [1n, 2n, 3n].map((id) => uintBytes(id, 32)) as [Hex, Hex, Hex];
const idOf = (number: number) => uintBytes(BigInt(number), 32);

describe("reports that arrived", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: Pool;

  before(async () => {
    database = await MigratedDatabase.start(migrateRelayer, SCHEMA);
    ({ db } = database);
  });
  after(() => database?.stop());

  beforeEach(async () => {
    await db.query("truncate reports, message_notes, index.messages, index.lanes");
    await list(LANE, CHAIN);
    await list(OTHER, CHAIN);
    await list(ELSEWHERE, 8n);
  });

  function list(laneId: Hex, destination: bigint) {
    return db.query(
      `insert into index.lanes (key, origin_chain_id, destination_chain_id, outbound_at, inbound_at,
         is_open, final)
       values ($1, 1, $2, now(), now(), true, true)`,
      [toBytea(laneId), destination],
    );
  }

  /** A message of a lane that is sorted, and a report. */
  async function arrive(number: number, laneId = LANE): Promise<void> {
    await db.query(
      `insert into index.messages (key, lane_id, index, message_id, origin_chain_id, frame,
         sent_height, sent_log_index, sent_block, sent_transaction, sent_at, sent_final, final)
       values ($3, $1, $2, $3, 1, '', 1, 0, '', '', now(), true, true)`,
      [toBytea(laneId), number, toBytea(idOf(number))],
    );
    await sort(number, laneId);
  }

  const sort = (number: number, laneId = LANE) =>
    storeSorted(
      db,
      CHAIN,
      { messageId: idOf(number), laneId },
      { kind: "notice", about: idOf(99), units: 0n },
    );
  const look = (number: number, settledBy: string | undefined, wanted = false) =>
    noteLook(db, idOf(number), { wanted, settledBy });
  const toLookAt = async (settledBy: string, limit = 10) =>
    (await reportsToLookAt(db, LANE, settledBy, limit)).map(({ index }) => index);

  it("are looked at unless the present light client settled them, the oldest look first", async () => {
    for (const number of [1, 2, 3, 4, 5]) await arrive(number);
    await arrive(6, OTHER);
    await look(4, undefined);
    await look(3, "client/3");
    await look(2, "client/2");
    await look(1, "client/1");
    expect(await toLookAt("client/2")).to.deep.equal([5n, 4n, 3n, 1n]);
    expect(await toLookAt("client/2", 2)).to.deep.equal([5n, 4n]);
    await look(3, "client/2");
    expect(await toLookAt("client/2")).to.deep.equal([5n, 4n, 1n]);
  });

  it("name the lanes that end on a chain, and have a report", async () => {
    expect(await reportLanes(db, CHAIN)).to.deep.equal([]);
    await arrive(1, OTHER);
    await arrive(2, OTHER);
    await arrive(3, ELSEWHERE);
    expect(await reportLanes(db, CHAIN)).to.deep.equal([OTHER]);
    await arrive(4);
    expect(await reportLanes(db, CHAIN)).to.deep.equal([LANE, OTHER]);
  });

  it("have a lane of which the first that is wanted is proven again, and the last is imported", async () => {
    for (const number of [1, 2, 3]) await arrive(number);
    await arrive(4, OTHER);
    for (const number of [2, 3, 4]) await look(number, undefined, true);
    expect((await wantedReport(db, LANE))?.index).to.equal(2n);
    expect(await lastWaiting(db, LANE)).to.equal(3n);
    expect(await lastWaiting(db, ELSEWHERE)).to.equal(undefined);
  });

  it("get the lane that an older relayer did not note once their messages are sorted again", async () => {
    await arrive(1);
    await look(1, "client/1", true);
    await db.query("update reports set lane_id = null");
    expect(await reportLanes(db, CHAIN)).to.deep.equal([]);
    await sort(1);
    expect(await reportLanes(db, CHAIN)).to.deep.equal([LANE]);
    expect((await wantedReport(db, LANE))?.index).to.equal(1n);
    expect(await toLookAt("client/1")).to.deep.equal([]);
  });
});
