import type { EvidenceKind } from "@causeway/chains";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import {
  newestHeight,
  newestShown,
  newestToProve,
  retireCheckpoint,
  shownAt,
  shownHandover,
  storeProof,
  wantProof,
} from "../src/store/checkpoints.ts";
import { migrateRelayer, SCHEMA } from "../src/store/migrateRelayer.ts";
import {
  CHAIN,
  CURRENT,
  NEXT,
  SIGNATURE,
  storedCheckpoint,
  word,
} from "./world/storedCheckpoint.ts";

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

  const store = (height: bigint, next?: Hex, proof?: Hex, isProofWanted?: boolean) =>
    storedCheckpoint(db, height, next, proof, isProofWanted);

  it("are told apart by whether they are proven", async () => {
    await store(7n, CURRENT, "0x01");
    await store(8n);
    expect(await newestToProve(db, CHAIN)).to.include({ height: 8n, proof: null });
    const shown = await newestShown(db, CHAIN, "proof");
    expect(shown).to.include({ height: 7n, proof: "0x01" });
  });

  it("need no proof for light clients that check signatures", async () => {
    await store(7n, CURRENT, "0x01");
    const signed = await store(8n, CURRENT, undefined, false);
    const shown = await newestShown(db, CHAIN, "signatures");
    expect(shown).to.include({ height: 8n, proof: null });
    expect(shown?.signatures).to.deep.equal([SIGNATURE]);
    expect(await newestToProve(db, CHAIN), "nobody waits for it").to.include({ height: 7n });
    await wantProof(db, signed);
    expect(await newestToProve(db, CHAIN)).to.include({ height: 8n, proof: null });
  });

  it("are not shown to light clients that check signatures if a relayer of before took them", async () => {
    await store(7n, CURRENT, "0x01");
    await db.query("update checkpoints set has_both_signatures = false");
    expect(await newestShown(db, CHAIN, "signatures")).to.equal(undefined);
    expect(await newestShown(db, CHAIN, "proof")).to.include({ height: 7n });
  });

  it("are found by their height once they are proven", async () => {
    await store(7n, CURRENT, "0x01");
    await store(8n);
    expect(await shownAt(db, CHAIN, 7n, "proof")).to.include({ height: 7n, proof: "0x01" });
    for (const [chainId, height] of [
      [CHAIN, 8n],
      [CHAIN, 6n],
      [2n, 7n],
    ] as const) {
      expect(await shownAt(db, chainId, height, "proof")).to.equal(undefined);
    }
    expect(await shownAt(db, CHAIN, 8n, "signatures")).to.include({ height: 8n, proof: null });
  });

  it("are not used any more once retired, and their height is not signed again", async () => {
    const refused = await store(7n);
    await retireCheckpoint(db, refused);
    expect(await newestToProve(db, CHAIN)).to.equal(undefined);
    expect(await newestShown(db, CHAIN, "signatures")).to.equal(undefined);
    expect(await newestHeight(db, CHAIN)).to.equal(7n);
    expect(await newestHeight(db, 2n)).to.equal(-1n);
  });

  it("hand over if the newest one of their epoch names another committee", async () => {
    await store(7n, CURRENT, "0x01");
    const handover = (epoch: bigint, kind: EvidenceKind) => shownHandover(db, CHAIN, epoch, kind);
    expect(await handover(1n, "proof")).to.equal(undefined);
    await store(8n, NEXT);
    expect(await handover(1n, "proof")).to.equal(undefined);
    expect(await handover(1n, "signatures")).to.include({ height: 8n, proof: null });
    await storeProof(db, word(8n), "0x02", 1);
    expect(await handover(1n, "proof")).to.include({ height: 8n, proof: "0x02" });
    expect(await handover(2n, "proof")).to.equal(undefined);
  });
});
