import { setTimeout as sleep } from "node:timers/promises";

import type { Queryable } from "@causeway/database";
import type { ServedEnvironment } from "@causeway/environment";
import type { ReadChain } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { Api } from "../../src/Api.ts";
import { PrimaryClock } from "../../src/keys/PrimaryClock.ts";
import { PrimaryTokens } from "../../src/limits/PrimaryTokens.ts";
import { ChainSearch } from "../../src/lookup/ChainSearch.ts";
import { Lookups } from "../../src/lookup/Lookups.ts";
import { WarmChain } from "../../src/markets/WarmChain.ts";
import { Prices } from "../../src/prices/Prices.ts";
import { Freshness } from "../../src/reading/Freshness.ts";
import { Measures } from "../../src/routing/measures/Measures.ts";
import { Standing } from "../../src/standing/Standing.ts";
import { EventStream } from "../../src/streams/EventStream.ts";
import { StreamHub } from "../../src/streams/StreamHub.ts";

const HOUR = 3_600_000;
const real = Date.now;

/** Counts what is asked of a database, which answers nothing. */
function counting() {
  const counted = { asked: 0 };
  const query = async () => {
    counted.asked += 1;
    return { rows: [] };
  };
  return { counted, db: { query } as unknown as Queryable };
}

describe("a clock of the process that jumps by an hour", () => {
  const clock = new PrimaryClock();

  before(() => clock.set(real()));
  afterEach(() => {
    Date.now = real;
  });

  const jump = (milliseconds: number) => {
    Date.now = () => real() + milliseconds;
  };

  for (const [name, by] of [
    ["ahead", HOUR],
    ["back", -HOUR],
  ] as const) {
    it(`${name}: changes nothing of the time of the primary, once it is known`, () => {
      jump(by);
      expect(clock.now()).to.be.closeTo(real(), 5_000);
      expect(clock.seconds()).to.equal(BigInt(Math.floor(clock.now() / 1_000)));
    });

    it(`${name}: the age of the index stays right`, async () => {
      const at = BigInt(Math.floor(real() / 1_000) - 100);
      const row = { writerSince: new Date(), observed: 7n, final: 5n, observedAt: at };
      const db = { query: async () => ({ rows: [row] }) } as unknown as Queryable;
      jump(by);
      const header = (await new Freshness(db, [1n], clock).header()) ?? "";
      expect(Number(/age=(\d+)$/.exec(header)?.[1])).to.be.within(99, 110);
    });

    it(`${name}: looks of a moment ago serve requests, and end`, async () => {
      const lookups = new Lookups({ atOnce: 9, timeout: 100 });
      const kept = counting();
      const look = () => lookups.lookUp("one", () => kept.db.query("select"));
      const freshness = counting();
      const index = new Freshness(freshness.db, [1n], clock);
      const prices = counting();
      const environment = { assets: [], prices: [] } as unknown as ServedEnvironment;
      const list = new Prices(prices.db, environment, clock);
      const orders = counting();
      const measures = new Measures(orders.db, clock);
      const all = () => Promise.all([look(), index.chains(), list.newest(), measures.newest()]);
      await all();
      jump(by);
      await all();
      const asked = () => [kept, freshness, prices, orders].map(({ counted }) => counted.asked);
      expect(asked(), "of orders and of lanes once").to.deep.equal([1, 1, 1, 2]);
      await sleep(1_010);
      await all();
      expect(asked().slice(0, 2), "after their second").to.deep.equal([2, 2]);
    });

    it(`${name}: what keeps the service from answering is looked for again in a second`, async () => {
      const { counted, db } = counting();
      const standing = new Standing({ index: db, primary: db } as unknown as Api);
      await standing.reasonToWait();
      const before = counted.asked;
      jump(by);
      await standing.reasonToWait();
      expect(counted.asked).to.equal(before);
      await sleep(1_010);
      await standing.reasonToWait();
      expect(counted.asked).to.be.above(before);
    });

    it(`${name}: a chain that did not answer is left out all the same`, async () => {
      let asked = 0;
      const chains = { chain: async (chainId: bigint) => ({ chainId }) as ReadChain };
      const search = new ChainSearch(chains, [1n], 5);
      const never = () => {
        asked += 1;
        return new Promise<undefined>(() => undefined);
      };
      await search.first(never).catch(() => undefined);
      jump(by);
      await search.first(never).catch(() => undefined);
      expect(asked).to.equal(1);
    });

    it(`${name}: the state of pools gets neither older nor is read without a question`, async () => {
      let reads = 0;
      const warmth = { pollInterval: 5, idleAfter: 20, mostAge: 40, timeout: 1_000 };
      const chain = new WarmChain<number>(async () => ++reads, warmth);
      await chain.recent();
      jump(by);
      await sleep(200);
      const idle = reads;
      await sleep(60);
      expect(reads, "nobody asks").to.equal(idle);
      expect(await chain.recent(), "too old").to.equal(idle + 1);
      chain.close();
    });

    it(`${name}: streams go on, with their signs of life`, async () => {
      let text = "sent";
      const hub = new StreamHub(
        async (_, ids) => new Map(ids.map((id) => [id, { text, isLast: false }])),
        undefined,
        { pause: 1, unnamed: 1, poll: 60_000 },
      );
      const id: Hex = `0x${"11".repeat(32)}`;
      const told: string[] = [];
      const send = (_: string, { text: state }: { text: string }) => told.push(state);
      hub.follow({ kind: "message", id }, { send });
      const until = async (count: number) => {
        for (let looks = 0; looks < 400 && told.length < count; looks++) await sleep(5);
      };
      await until(1);
      jump(by);
      text = "delivered";
      hub.changed("message", [id]);
      await until(2);
      hub.end();
      expect(told).to.deep.equal(["sent", "delivered"]);
      const stream = new EventStream(5, 1, async () => true);
      await sleep(30);
      expect(String(stream.body.read())).to.include(": alive");
      stream.body.destroy();
    });
  }

  it("is replaced by the primary's with the first grant of a limit", async () => {
    const time = real() + 5 * HOUR;
    const row = { granted: 1, used: 1, milliseconds: 1, time };
    const db = { query: async () => ({ rows: [row] }) } as unknown as Queryable;
    const own = new PrimaryClock();
    await new PrimaryTokens(db, own).grant({ client: "x", policy: "others", limit: 9 }, 1);
    expect(own.now()).to.be.closeTo(time, 5_000);
  });
});
