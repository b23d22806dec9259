import type { TransferEntry } from "@causeway/chains";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { toBytea } from "@causeway/index";
import { type EntryState, type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type { Pool } from "pg";

import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { survey } from "../../src/stages/survey.ts";
import { claimEntries, releaseEntries } from "../../src/store/claims.ts";
import { correctEntries, forgetEnded, keysOf, noteEntries } from "../../src/store/entryNotes.ts";
import { migrateRelayer, SCHEMA } from "../../src/store/migrateRelayer.ts";
import { noteRetried, noteSetback } from "../../src/store/setbacks.ts";
import { transferStatus } from "../../src/store/transferStatus.ts";
import { Waiting } from "../../src/traffic/Waiting.ts";

const CHAIN = 7n;
const ADDRESS: Hex = `0x${"b1".repeat(20)}`;
const BRIDGE = { chainId: CHAIN, address: ADDRESS };
const ID = idOf(1);
const PATIENCE = { attempts: 3, retryAfter: 600, longest: 1_000 };

function idOf(number: number): Hex {
  return uintBytes(BigInt(number), 32);
}

describe("notes of transfers that wait", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: Pool;

  before(async () => {
    database = await MigratedDatabase.start(migrateRelayer, SCHEMA);
    ({ db } = database);
  });
  after(() => database?.stop());
  beforeEach(() => db.query("truncate entry_notes, index.entries, index.chains"));

  /** What the index has of a transfer: the event of a height told its state. */
  async function tell(state: EntryState, height: number, { id = ID, final = true } = {}) {
    await db.query(
      `insert into index.entries (key, chain_id, transfer_id, bridge, asset_id, state, is_refund,
         provenance, position, held, queued, open_units, height, log_index, block, transaction, at,
         since, final)
       values ($1, $2, $3, $4, '', $5, false, 1, $6, 5, 0, 0, $6, 0, int8send($6), '', now(), now(), $7)
       on conflict (key) do update set state = excluded.state, height = excluded.height,
         block = excluded.block, position = excluded.position, final = excluded.final`,
      [keysOf(CHAIN, [id])[0], CHAIN, toBytea(id), toBytea(ADDRESS), state, height, final],
    );
  }

  const note = () => noteEntries(db, BRIDGE, PATIENCE);
  const said = (state: EntryState, ids: readonly Hex[] = [ID]) => {
    const entry = { state, provenance: 1n, position: 9n, held: 2n, isVoided: false };
    const entries = ids.map(() => entry as TransferEntry);
    return correctEntries(db, BRIDGE, ids, entries, PATIENCE);
  };
  const told = async (id = ID) => (await transferStatus(db, id))[0];

  async function rest(): Promise<string> {
    const { rows } = await db.query(
      "select coalesce(extract(epoch from next_attempt_at - now())::text, 'never') as rest from entry_notes",
    );
    const [{ rest: text }] = rows;
    return text === "Infinity" || text === "never" ? "never" : `${Math.round(Number(text))}`;
  }

  it("begin with what the index tells, and keep what the bridge said since", async () => {
    await tell("waiting", 10);
    await note();
    expect(await told()).to.include({ state: "waiting", failures: 0, reason: null });
    await said("aside");
    await note();
    expect(await told(), "the index told nothing since").to.include({ state: "aside" });
    await tell("waiting", 11);
    await note();
    expect(await told()).to.include({ state: "waiting" });
    await tell("ready", 10);
    await note();
    expect(await told(), "blocks were replaced").to.include({ state: "ready" });
  });

  it("begin for what waits alone", async () => {
    await tell("none", 10);
    await note();
    expect(await told()).to.equal(undefined);
  });

  it("leave out what waits at another bridge", async () => {
    await tell("waiting", 10);
    await noteEntries(db, { ...BRIDGE, address: `0x${"b2".repeat(20)}` }, PATIENCE);
    expect(await told()).to.equal(undefined);
  });

  it("count as failed what stands aside again after it was brought back, three times at most", async () => {
    const rests: string[] = [];
    for (const round of [1, 2, 3]) {
      await tell("aside", 10 * round);
      await note();
      rests.push(await rest());
      await noteRetried(db, BRIDGE, ID);
      await said("waiting");
      await tell("aside", 10 * round + 1);
      await note();
      await note();
      expect(await told()).to.include({ failures: round, reason: "it stands aside again" });
    }
    expect([...rests, await rest()]).to.deep.equal(["0", "600", "1000", "never"]);
  });

  it("try at once what is ready now, whatever failed before", async () => {
    await tell("waiting", 10);
    await note();
    await noteSetback(db, BRIDGE, ID, { kind: "failed", reason: "no", delay: undefined });
    await noteSetback(db, BRIDGE, ID, { kind: "refused", reason: "no", delay: undefined });
    expect([await rest(), (await told())?.failures]).to.deep.equal(["never", 1]);
    await tell("ready", 11);
    await note();
    const { rows } = await db.query("select refusals from entry_notes");
    expect([await rest(), (await told())?.failures, rows[0].refusals]).to.deep.equal(["0", 0, 0]);
  });

  it("are forgotten once a transfer ended for good, and not before", async () => {
    await tell("waiting", 10);
    await note();
    for (const [state, final, isKept] of [
      ["waiting", true, true],
      ["none", false, true],
      ["none", true, false],
    ] as const) {
      await tell(state, 11, { final });
      await forgetEnded(db, BRIDGE);
      expect((await db.query("select from entry_notes")).rowCount === 1).to.equal(isKept);
    }
  });

  it("outlast a reorganisation, and an index that begins again, for seven days", async () => {
    await tell("waiting", 10);
    await note();
    await db.query("truncate index.entries");
    await forgetEnded(db, BRIDGE);
    expect((await db.query("select from entry_notes")).rowCount).to.equal(1);
    await db.query("update entry_notes set looked_at = now() - interval '8 days'");
    await forgetEnded(db, BRIDGE);
    expect((await db.query("select from entry_notes")).rowCount).to.equal(0);
  });

  it("let one of several relayers move a transfer on, and the others once it has ended", async () => {
    const other = idOf(2);
    for (const id of [ID, other]) await tell("waiting", 10, { id });
    await note();
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => claimEntries(db, BRIDGE, [ID, other])),
    );
    const [claim, ...more] = claims.filter((one) => one !== undefined);
    expect([claim?.keys.length, more]).to.deep.equal([2, []]);
    await noteSetback(db, BRIDGE, other, { kind: "failed", reason: "no", delay: 600 });
    if (claim !== undefined) await releaseEntries(db, claim);
    const again = await claimEntries(db, BRIDGE, [ID, other]);
    expect(again?.keys, "what failed rests").to.deep.equal([keysOf(CHAIN, [ID])[0]]);
    await db.query(
      "update entry_notes set next_attempt_at = now() where next_attempt_at < now() + interval '2 minutes'",
    );
    expect(
      (await claimEntries(db, BRIDGE, [ID]))?.keys,
      "the claim ended by itself",
    ).to.have.length(1);
  });

  it("are made by several relayers at once, none of which waits for another for ever", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => idOf(index));
    for (const id of ids) await tell("waiting", 10, { id });
    const relayers = Array.from({ length: 8 }, (_, number) =>
      number % 2 === 0 ? ids : [...ids].reverse(),
    );
    for (let round = 0; round < 5; round++) {
      await Promise.all(relayers.flatMap((own) => [note(), said("waiting", own)]));
    }
    const { rows } = await db.query(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(rows).to.deep.equal([{ deadlocks: 0n }]);
  });

  it("are made once the index has the history of the chain", async () => {
    await tell("waiting", 10);
    const asked: string[] = [];
    const contract = {
      entriesOf: async (ids: readonly Hex[]) => {
        asked.push(...ids);
        return ids.map(() => ({
          state: "waiting",
          provenance: 1n,
          position: 1n,
          held: 0n,
          isVoided: false,
        }));
      },
    };
    const relayer = { db, waiting: new Waiting(), config: { payouts: PATIENCE } };
    const chain = { bridge: { ...BRIDGE, contract }, config: { chainId: CHAIN } };
    const run = () => survey.run(relayer as unknown as Relayer, chain as unknown as RelayedChain);
    await db.query(
      `insert into index.chains (chain_id, generation, writer, writer_since, start_height,
         filled_height, live_height, final_height, final_at, observed_height)
       values ($1, 1, '', now(), 1, 3, 9, 9, now(), 9)`,
      [CHAIN],
    );
    await run();
    expect([asked, relayer.waiting.all]).to.deep.equal([[], []]);
    await db.query("update index.chains set filled_height = 8");
    await run();
    expect(asked).to.deep.equal([ID]);
    expect(relayer.waiting.all.map(({ state, transfers }) => [state, transfers])).to.deep.equal([
      ["waiting", 1n],
    ]);
  });
});
