import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";

const HOUR = 3_600_000;
/** 2026-01-31T00:00:00Z. */
const MIDNIGHT = 1_769_817_600_000;
const PATH = "/api/statistics/dashboard";

describe("GET /api/statistics/dashboard", function () {
  this.timeout(60_000);

  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start();
    const asset = Buffer.alloc(32, 5);
    const at = (hours: number) => MIDNIGHT / 1_000 + hours * 3_600;
    for (const hour of [at(0), at(1)]) {
      await world.db.query(
        `insert into index.activity_hours values (to_timestamp($1), 'transfer', 1, 2, $2, 'ended', 'paid', 1, 5000000)`,
        [hour, asset],
      );
      await world.db.query(
        "insert into index.asset_prices values ($2, to_timestamp($1), 2e18, 6, 'test', to_timestamp($1))",
        [hour, asset],
      );
      for (const [span, begins] of [
        ["hour", hour],
        ["day", at(0)],
      ]) {
        await world.db.query(
          `insert into index.active_addresses (begins_at, span, kind, side, chain_id, address, uses)
           values (to_timestamp($1), $2, 'order', 'all', 0, $3, 1) on conflict do nothing`,
          [begins, span, asset.subarray(12)],
        );
      }
    }
    await world.db.query(
      `insert into index.address_counts (begins_at, span, kind, side, chain_id, addresses)
       select begins_at, span, kind, side, chain_id, count(*) + 6 from index.active_addresses group by 1, 2, 3, 4, 5`,
    );
  });

  after(() => world?.stop());

  const read = async (start: number, unit: string) =>
    (await world.get(`${PATH}?start=${start}&unit=${unit}`)).json.data;

  it("has the day up to `start`, whose addresses are those of its hours", async () => {
    const { items, summary } = await read(MIDNIGHT + HOUR + 5, "7d");
    const { date, data } = items.at(-1);
    expect(date).to.equal("2026-01-31");
    expect(data.time).to.deep.equal({ startTime: MIDNIGHT, endTime: MIDNIGHT + HOUR });
    expect(data.volume).to.deep.equal({ complete: 10_000_000, swap: 0 });
    expect(data.count).to.deep.equal({ complete: 1, address: 1 });
    expect(summary.state.count).to.deep.equal({ crossing: 0, complete: 1, refund: 0 });
  });

  it("has whole days and hours, with the addresses that the index counted", async () => {
    const day = (await read(MIDNIGHT + 24 * HOUR, "30d")).items.at(-1);
    expect(day.data.count).to.deep.equal({ complete: 2, address: 7 });
    const hours = (await read(MIDNIGHT + 2 * HOUR, "24h")).items;
    expect(hours.at(-1).data.count).to.deep.equal({ complete: 1, address: 7 });
    expect(hours.at(-3).data.count).to.deep.equal({ complete: 0, address: 0 });
  });

  it("has an item of each day for liquidity, and zeros where nothing is", async () => {
    const { items } = await read(MIDNIGHT, "liquidity");
    expect(items).to.have.length(30);
    expect(items.at(-1).data.volume).to.deep.equal({ complete: 0, swap: 0 });
  });

  it("is for signed requests alone, and for no cache of others", async () => {
    const { status, json } = await world.get(`${PATH}?start=${MIDNIGHT}&unit=7d`, { headers: {} });
    expect([status, json.errno]).to.deep.equal([401, 50100]);
    const { headers } = await world.get(`${PATH}?start=${MIDNIGHT}&unit=7d`);
    expect(headers.get("cache-control")).to.equal("private, max-age=60");
    expect(headers.get("causeway-index")).to.include("31337");
  });

  it("names a parameter that it cannot read", async () => {
    const wrong = ["unit=7d", "start=1e12&unit=7d", "start=-1&unit=7d", "start=1000&unit=8d"];
    for (const query of [...wrong, "start=1000000000000000&unit=7d", "start=1&start=2&unit=7d"]) {
      const { status, json } = await world.get(`${PATH}?${query}`);
      expect([status, json.errno]).to.deep.equal([400, 2000]);
      expect(json.parameter).to.be.oneOf(["start", "unit"]);
    }
  });
});
