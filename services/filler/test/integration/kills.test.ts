import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as later } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { FILLER, FillerWorld, ONE, until } from "../../../../test/scripts/world/FillerWorld.ts";
import { readFillerConfig } from "../../src/index.ts";
import { BOOKED } from "../../src/store/sql/booked.ts";
import { Killed, StepwiseFiller } from "../world/StepwiseFiller.ts";

/** Of all the places at which it can be killed, so many are tried. */
const KILLS = process.env.CAUSEWAY_FULL === undefined ? 8 : 100;
const MOST_ROUNDS = 40;

describe("a filler that is killed", function () {
  this.timeout(process.env.CAUSEWAY_FULL === undefined ? 400_000 : 3_600_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  /** What became of a filler that was killed before one of its calls, and run again. */
  interface Life {
    /** What it asked of chains and of its database until it was killed, or until the end. */
    readonly calls: number;
    readonly wasKilled: boolean;
    readonly books: readonly object[];
    readonly states: readonly string[];
    /** How the account's tokens and coin changed. */
    readonly tokens: bigint;
    readonly coin: bigint;
    readonly gas: bigint;
  }

  /** Has a filler advance two transfers, one of which is delivered. */
  async function live(killAt?: number): Promise<Life> {
    const [tokens, coin] = [await world.balance("hub"), await world.coin("hub")];
    const config = world.config();
    const database = await world.freshDatabase();
    let filler = await StepwiseFiller.start(config, database, killAt);
    let calls = 0;
    let wasKilled = false;
    const round = async () => {
      try {
        await filler.round();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        calls = filler.calls;
        wasKilled = true;
        await filler.stop();
        filler = await StepwiseFiller.start(config, database);
      }
    };
    const client = world.connect(database);
    const read = async (query: string) => (await client.query(`${BOOKED} ${query}`)).rows;
    const roundsUntil = async (query: string) => {
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
        await round();
        if ((await read(query))[0]?.done === true) return;
      }
      throw new Error(`too many rounds: ${query}`);
    };
    try {
      const delivered = await world.send();
      await world.send();
      await roundsUntil("select count(*) = 2 as done from advances");
      await world.network.deliver(delivered);
      await world.finalise();
      await roundsUntil(`select count(*) = 1 and (select count(*) >= 2 from transactions)
        and not exists (select from attempts where state in ('decided', 'sent')) as done
        from advances where closed`);
      const [gas] = await read("select coalesce(sum(cost), 0)::text as sum from transactions");
      return {
        ...{ calls: wasKilled ? calls : filler.calls, wasKilled },
        books: await read(
          `select sum(advances)::text as advances, sum(paid)::text as paid, sum(repaid)::text as repaid,
             sum(profit)::text as profit, sum(in_flight)::text as in_flight, sum(lost)::text as lost,
             sum(gas_wasted)::text as gas_wasted from books`,
        ),
        states: (await read("select distinct state from attempts order by state")).map(
          ({ state }) => state,
        ),
        tokens: (await world.balance("hub")) - tokens,
        coin: coin - (await world.coin("hub")),
        gas: BigInt(gas.sum),
      };
    } finally {
      await client.end();
      await filler.stop();
      await world.reset();
    }
  }

  it("has the same books in the end, wherever that was, and does nothing twice", async () => {
    const whole = await live();
    expect(whole.books).to.deep.equal([
      {
        advances: "2",
        paid: "197900000",
        repaid: "99950000",
        profit: "1000000",
        in_flight: "98950000",
        lost: "0",
        gas_wasted: "0",
      },
    ]);
    expect(whole.gas).to.equal(whole.coin);
    for (let kill = 1; kill <= KILLS; kill++) {
      const killAt = Math.ceil((whole.calls * (kill - 0.5)) / KILLS);
      const life = await live(killAt);
      const where = `killed before call ${killAt} of ${whole.calls}`;
      expect(life.wasKilled, where).to.equal(true);
      expect(life.books, where).to.deep.equal(whole.books);
      expect(life.tokens, where).to.equal(ONE - 197_900_000n + 98_950_000n);
      expect(life.gas, where).to.equal(life.coin);
    }
  });

  it("takes up what it signed before a block took it, and advances no second time", async () => {
    await world.allowBridge("hub");
    const file = world.configFile();
    const database = await world.freshDatabase();
    const hub = world.network.provider("hub");
    await hub.send("evm_setAutomine", [false]);
    const transferId = await world.send();
    const signed = await killedWhenSigned(file, database);
    await hub.send("evm_setAutomine", [true]);
    const filler = await world.run(readFillerConfig(file), database);
    const id = await world.idOf(transferId);
    const { advances } = await world.untilState(filler, id, "mined");
    expect(advances.map(({ transaction }) => transaction)).to.deep.equal([signed]);
    await world.network.deliver(transferId);
    await world.finalise();
    await world.untilState(filler, id, "repaid");
    let last: object | undefined;
    await until(
      () => `its attempt is booked: ${JSON.stringify(last)}`,
      async () => {
        const status = await world.statusOf(filler, id);
        last = status?.attempts;
        return status?.attempts[0]?.state === "booked";
      },
    );
    expect(await hub.getTransactionCount(FILLER.address)).to.equal(2);
  });

  /** Runs a filler as another process until its journal has a transaction; returns its hash. */
  async function killedWhenSigned(file: string, database: string): Promise<Hex> {
    const args = ["--import", "tsx", "services/filler/src/main.ts", "run", "--config", file];
    const env = { ...process.env, DATABASE_URL: database };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    const folder = join(dirname(file), "journals");
    const signed = () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith(".jsonl"))
        .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1))
        .map((line) => JSON.parse(line) as { readonly kind: string; readonly hash: Hex });
    for (const end = Date.now() + 60_000; Date.now() < end && signed().length === 0; ) {
      await later(5);
    }
    child.kill("SIGKILL");
    const [, signal] = await ended;
    expect(signal).to.equal("SIGKILL");
    const [first] = signed();
    if (first === undefined) throw new Error("nothing was signed");
    return first.hash;
  }
});
