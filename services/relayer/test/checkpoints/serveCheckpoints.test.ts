import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { decodeEvidence, packCheckpoint, unpackCheckpoint } from "@causeway/protocol";
import { createLogger, HttpService } from "@causeway/service";
import { expect } from "chai";
import type pg from "pg";

import { serveCheckpoints } from "../../src/checkpoints/serveCheckpoints.ts";
import type { Relayer } from "../../src/Relayer.ts";
import { migrateRelayer, SCHEMA } from "../../src/store/migrateRelayer.ts";
import { CHAIN, SIGNATURE, storedCheckpoint, word } from "../world/storedCheckpoint.ts";

const PROOF = `0x${"ab".repeat(256)}`;
const GREATEST = "999999999999999999";

describe("checkpoints over HTTP", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;
  let http: HttpService;

  before(async () => {
    database = await MigratedDatabase.start(migrateRelayer, SCHEMA);
    ({ db } = database);
    http = new HttpService(createLogger("relayer", "silent"));
    serveCheckpoints(http, { reads: db, chains: new Map([[CHAIN, {}]]) } as unknown as Relayer);
  });

  after(async () => {
    await http?.close();
    await database?.stop();
  });

  beforeEach(() => db.query("truncate checkpoints cascade"));

  async function get(path: string) {
    const { statusCode, headers, body } = await http.app.inject(path);
    return { status: statusCode, cached: headers["cache-control"], answer: JSON.parse(body) };
  }

  async function refusal(path: string) {
    const { status, cached, answer } = await get(path);
    expect(cached, "a refusal passes").to.equal("no-store");
    return { status, error: answer.error, details: answer.details };
  }

  it("are answered with what a light client is shown, and with what it says", async () => {
    await storedCheckpoint(db, 7n, undefined, PROOF);
    const { status, answer } = await get("/checkpoints/1");
    expect(status).to.equal(200);
    expect(Object.keys(answer)).to.deep.equal([
      ...["chainId", "checkpoint", "fields", "checkpointHash", "proof", "evidence"],
    ]);
    expect(answer).to.include({ chainId: "1", checkpointHash: word(7n), proof: PROOF });
    const checkpoint = unpackCheckpoint(answer.fields);
    expect(decodeEvidence(answer.evidence)).to.deep.equal({ checkpoint, proof: PROOF });
    const { height, timestamp, stateRoot } = answer.checkpoint;
    expect({ height, timestamp, stateRoot }).to.deep.equal({
      ...{ height: "7", timestamp: "1", stateRoot: word(2n) },
    });
    expect(packCheckpoint(checkpoint)).to.equal(answer.fields);
  });

  it("are answered with signatures to who asks for a light client that checks these", async () => {
    await storedCheckpoint(db, 7n, undefined, PROOF);
    await storedCheckpoint(db, 8n);
    const { answer, cached } = await get("/checkpoints/1?evidence=signatures");
    expect(cached).to.equal("no-store");
    expect(Object.keys(answer)).to.deep.equal([
      ...["chainId", "checkpoint", "fields", "checkpointHash", "members", "signatures"],
    ]);
    expect(answer).to.deep.include({ checkpointHash: word(8n), signatures: [SIGNATURE] });
    const older = await get("/checkpoints/1/7?evidence=signatures");
    expect(older.answer.checkpointHash).to.equal(word(7n));
    expect(older.cached).to.match(/immutable/);
    expect((await get("/checkpoints/1/8")).status).to.equal(404);
  });

  it("are the newest that was proven, or the one of the height that is asked for", async () => {
    await storedCheckpoint(db, 7n, undefined, "0x07");
    await storedCheckpoint(db, 8n, undefined, "0x08");
    await storedCheckpoint(db, 9n);
    const newest = await get("/checkpoints/1");
    expect(newest.answer.proof).to.equal("0x08");
    expect(newest.cached, "a newer one comes").to.equal("no-store");
    const older = await get("/checkpoints/1/7");
    expect(older.answer.proof).to.equal("0x07");
    expect(older.cached, "it stays what it is").to.match(/max-age=\d+, immutable/);
  });

  it("are refused by a code that says why none exists", async () => {
    await storedCheckpoint(db, 8n);
    const unknown = { status: 404, error: "UnknownChain", details: { chainId: "2" } };
    expect(await refusal("/checkpoints/2")).to.deep.equal(unknown);
    expect(await refusal("/checkpoints/2/8")).to.deep.equal(unknown);
    expect(await refusal("/checkpoints/1")).to.deep.equal({
      ...{ status: 404, error: "NothingProven", details: { chainId: "1" } },
    });
    await db.query("truncate checkpoints cascade");
    expect(await refusal("/checkpoints/1?evidence=signatures")).to.deep.equal({
      ...{ status: 404, error: "NothingSigned", details: { chainId: "1" } },
    });
    for (const height of ["0", "8", GREATEST]) {
      expect(await refusal(`/checkpoints/1/${height}`)).to.deep.equal({
        ...{ status: 404, error: "UnknownHeight", details: { chainId: "1", height } },
      });
    }
  });

  it("are refused to who asks for evidence of another kind", async () => {
    for (const path of ["/checkpoints/1?evidence=x", "/checkpoints/1/7?evidence="]) {
      const { status, error } = await refusal(path);
      expect({ status, error }, path).to.deep.equal({ status: 400, error: "InvalidParameters" });
    }
  });

  it("are refused to who asks for what is no number", async () => {
    const malformed = ["x", "-1", "0x1", "1.0", "01", "%20", `${GREATEST}0`, "1e3"];
    for (const part of malformed) {
      for (const path of [`/checkpoints/${part}`, `/checkpoints/1/${part}`]) {
        const { status, error } = await refusal(path);
        expect({ status, error }, path).to.deep.equal({ status: 400, error: "InvalidParameters" });
      }
    }
  });
});
