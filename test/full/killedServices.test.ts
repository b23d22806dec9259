import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom, seedOf } from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { connectDatabase } from "@causeway/database";
import { schemaOf } from "@causeway/filler";
import { PRODUCTS } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type { Pool } from "pg";

import { BOOKED } from "../../services/filler/src/store/sql/booked.ts";
import { EnvironmentIndex } from "../scripts/world/EnvironmentIndex.ts";
import { CAPITAL, FillerWorld } from "../scripts/world/FillerWorld.ts";
import type { RestartedService } from "./world/RestartedService.ts";
import { FILLERS, SharedServices } from "./world/SharedServices.ts";
import { logWrites, writerHistory } from "./world/WriterLog.ts";

const SPOKES = ["spoke-a", "spoke-b"] as const;
/** Steps of a campaign; in each, something is sent, and a process is killed or stopped. */
const STEPS = Number(process.env.CAUSEWAY_STEPS ?? 40);
/** The longest that a process is stopped: longer than a hanging writer keeps its chain. */
const LONGEST_STOP_MILLISECONDS = 14_000;
const PATIENCE_MILLISECONDS = 240_000;

describe("two indexers, three relayers and two fillers on one database", function () {
  this.timeout(1_800_000);
  const seed = seedOf(1);
  const random = randomFrom(seed);
  let world: FillerWorld;
  let shared: SharedServices;
  let fresh: EnvironmentIndex;
  let db: Pool;
  let mining: NodeJS.Timeout;
  const sent: { readonly id: Hex; readonly to: string }[] = [];
  const stopped = new Map<RestartedService, Promise<void>>();

  before(async () => {
    world = await FillerWorld.start();
    shared = await SharedServices.prepare(world);
    db = connectDatabase(shared.databaseUrl, () => undefined);
    await logWrites(db);
    mining = setInterval(() => void mine(), 1_000);
    await shared.start();
  });

  after(async () => {
    clearInterval(mining);
    await shared?.stop();
    await db?.end();
    await fresh?.stop();
    await world?.stop();
  });

  async function mine(): Promise<void> {
    const names = ["hub", ...SPOKES];
    await Promise.all(
      names.map((name) => world.network.provider(name).send("anvil_mine", ["0x1"])),
    );
  }

  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

  /** Half of the transfers offer something for an advance, which fillers take from spoke-a to the hub. */
  async function send(): Promise<void> {
    const [from, to] = pick([
      ["spoke-a", "hub"],
      ["spoke-a", "hub"],
      ["spoke-a", "spoke-b"],
      ["spoke-b", "hub"],
      ["hub", "spoke-a"],
    ] as const);
    sent.push({ id: await world.send(from, to), to });
  }

  async function disturb(): Promise<void> {
    const service = pick(shared.services.filter((one) => !stopped.has(one)));
    if (service === undefined) return;
    if (random() < 0.5) {
      await service.kill();
      stopped.set(
        service,
        later(service, () => service.start()),
      );
    } else {
      service.suspend();
      stopped.set(
        service,
        later(service, async () => service.resume()),
      );
    }
  }

  async function later(service: RestartedService, revive: () => Promise<void>): Promise<void> {
    await sleep(random() * LONGEST_STOP_MILLISECONDS);
    await revive();
    stopped.delete(service);
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + PATIENCE_MILLISECONDS; !(await isSo()); await sleep(500)) {
      if (Date.now() < end) continue;
      const logs = shared.services.map(({ name, log }) => `${name}: ${log.slice(-1_500)}`);
      throw new Error(`with seed ${seed}, never ${what}\n${logs.join("\n")}`);
    }
  }

  const count = async (query: string, values: unknown[] = []) =>
    Number((await db.query(query, values)).rows[0].count);

  it("lose nothing while they are killed and stopped at random", async () => {
    for (let step = 0; step < STEPS; step++) {
      await send();
      if (stopped.size < 4) await disturb();
      await sleep(random() * 2_000);
    }
    await Promise.all(stopped.values());
    for (const { name, isRunning } of shared.services) expect(isRunning, name).to.equal(true);
    await until("all are delivered and paid", async () => {
      const paid = "select count(*) from index.transfers where paid_height is not null";
      return (await count(paid)) === sent.length;
    });
  });

  it("did nothing twice: each message was delivered once, and each transfer advanced once at most", async () => {
    const { rows } = await db.query(
      `select kind, count(*) as events, count(distinct values ->> 'transferId') as transfers
       from index.events where kind in ('bridge.TransferAdvanced', 'bridge.TransferPaid')
       group by kind order by kind`,
    );
    for (const { kind, events, transfers } of rows) expect(events, kind).to.equal(transfers);
    const delivered = "select count(*) from index.messages where outcome = 'delivered'";
    expect(await count(delivered)).to.equal(sent.length);
    expect(await count("select count(*) from index.advances")).to.be.greaterThan(0);
  });

  it("never had two writers of a chain", async () => {
    const { writes, generations, overlaps } = await writerHistory(db);
    expect(overlaps, `seed ${seed}`).to.deep.equal([]);
    expect(generations).to.be.greaterThan(3);
    expect(writes).to.be.greaterThan(100);
  });

  it("have books that equal what their accounts have", async () => {
    const names = ["hub", ...SPOKES];
    for (const { address } of FILLERS) {
      const own = connectDatabase(shared.databaseUrl, () => undefined, {
        schema: schemaOf(address),
      });
      const total = async () => {
        const { rows } = await own.query(
          `${BOOKED} select coalesce(sum(repaid), 0) - coalesce(sum(paid), 0) as gained,
             coalesce(sum(in_flight), 0) as out from books`,
        );
        return rows[0] as { readonly gained: bigint; readonly out: bigint };
      };
      await until("all advances are repaid", async () => (await total()).out === 0n);
      const held = await Promise.all(names.map((name) => world.balance(name, address)));
      const gained = held.reduce((sum, one) => sum + one, 0n) - CAPITAL * BigInt(names.length);
      expect((await total()).gained, address).to.equal(gained);
      await own.end();
    }
  });

  it("leave the index as a fresh one of the same chains", async () => {
    clearInterval(mining);
    await world.finalise();
    fresh = await EnvironmentIndex.start(world.network.config, world.network.deployments);
    await fresh.catchUp();
    const heights = "select observed_height, final_height from index.chains order by chain_id";
    const { rows: wanted } = await fresh.db.query(heights);
    await until("read to the end", async () => {
      const { rows } = await db.query(heights);
      return JSON.stringify(rows, text) === JSON.stringify(wanted, text);
    });
    for (const { table } of PRODUCTS.flatMap((product) => product.entities)) {
      const query = `select to_jsonb(row) as row from ${table} row order by key`;
      const [ours, theirs] = await Promise.all([db.query(query), fresh.db.query(query)]);
      expect(ours.rows, table).to.deep.equal(theirs.rows);
    }
  });
});

function text(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}
