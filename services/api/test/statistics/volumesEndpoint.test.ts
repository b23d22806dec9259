import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { eventsEnvironment } from "../../testing/testEnvironment.ts";

const HOUR = 3_600;
const UNKNOWN = `0x${"07".repeat(32)}`;
const DAY_HOURS = 24;

describe("GET /v1/volumes", function () {
  this.timeout(60_000);
  let world: ApiWorld;
  let assetId: string;
  let now: number;

  before(async () => {
    const environment = eventsEnvironment();
    assetId = environment.assets[0]?.assetId ?? "";
    world = await ApiWorld.start({}, environment);
    now = Math.floor(Date.now() / 1_000 / HOUR) * HOUR;
    const bytes = (hex: string) => Buffer.from(hex.slice(2), "hex");
    const add = (hoursAgo: number, kind: string, origin: number, asset: string, units: number) =>
      world.db.query(
        `insert into index.activity_hours values (to_timestamp($1), $2, $3, 2, $4, 'sent', 'paid', 1, $5)`,
        [now - hoursAgo * HOUR, kind, origin, bytes(asset), units],
      );
    await add(1, "transfer", 1, assetId, 5_000_000);
    await add(1, "carrier", 1, assetId, 2_000_000);
    await add(1, "transfer", 3, assetId, 7);
    await add(0, "transfer", 1, UNKNOWN, 9);
    // Their carriers have what orders move, and a swap leaves no chain.
    for (const kind of ["order", "swap"]) await add(1, kind, 1, assetId, 1_000);
    await add(DAY_HOURS + 1, "transfer", 1, assetId, 3);
    await world.db.query(
      `insert into index.activity_hours values (to_timestamp($1), 'transfer', 1, 2, $2, 'ended', 'paid', 1, 99)`,
      [now - HOUR, bytes(assetId)],
    );
  });

  after(() => world?.stop());

  const read = async (query = "") => (await world.get(`/v1/volumes${query}`)).json.items;
  const textOf = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(".000", "");

  it("adds up what left each chain of the last day, by hour and asset, each transfer once", async () => {
    const items = await read();
    expect(items.slice(0, 2)).to.deep.equal([
      {
        ...{ beginsAt: textOf(now - HOUR), originChainId: "1", assetId, symbol: "USDC" },
        ...{ decimals: 6, transfers: 2, amount: "7000000" },
      },
      {
        ...{ beginsAt: textOf(now - HOUR), originChainId: "3", assetId, symbol: "USDC" },
        ...{ decimals: 6, transfers: 1, amount: "7" },
      },
    ]);
    expect(items[2]).to.include({ assetId: UNKNOWN, symbol: null, decimals: null, amount: "9" });
    expect(items).to.have.length(3);
  });

  it("looks back as many hours as the request names, within a week", async () => {
    expect(await read("?hours=3")).to.have.length(3);
    expect((await read("?hours=168")).length).to.be.at.least(4);
    for (const hours of ["0", "169", "1e1"]) {
      const { status, json } = await world.get(`/v1/volumes?hours=${hours}`);
      expect([status, json.parameter], hours).to.deep.equal([400, "hours"]);
    }
  });
});
