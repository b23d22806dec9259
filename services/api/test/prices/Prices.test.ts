import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { Prices } from "../../src/prices/Prices.ts";

const USDC = `0x${"a5".repeat(32)}` as Hex;
const WETH = `0x${"ae".repeat(32)}` as Hex;
const NOW = Date.parse("2026-11-28T12:00:00Z");
const LISTED = { asset: "USDC", usd: "0.9998", at: "2026-11-28T00:00:00Z", days: 1 };

const asset = (symbol: string, assetId: Hex) => ({
  ...{ symbol, assetId, decimals: 6, chains: [], offers: [] },
});
const assets = [asset("USDC", USDC), asset("WETH", WETH)];

/** A database that has a price of an asset. */
class PricedDatabase {
  asked = 0;
  isGone = false;

  async query() {
    this.asked++;
    if (this.isGone) throw new Error("gone");
    const asset_id = Buffer.from("ae".repeat(32), "hex");
    return { rows: [{ asset_id, usd: "400500000000000000000" }] };
  }
}

function pricesOf(db: PricedDatabase, listed: readonly (typeof LISTED)[] = [LISTED], at = NOW) {
  const clock = { now: at };
  const environment = { assets, prices: [...listed] };
  const now = () => clock.now;
  const prices = new Prices(db as unknown as Queryable, environment, { now }, now);
  return { clock, prices };
}

describe("prices", () => {
  it("are those of the index, then those that the environment lists, and 0 where none is known", async () => {
    const newest = await pricesOf(new PricedDatabase()).prices.newest();
    expect(newest.numberOf({ assetId: WETH })).to.equal(400.5);
    expect(newest.textOf({ assetId: USDC })).to.equal("0.9998");
    expect(newest.of({ assetId: undefined })).to.equal(undefined);
    expect(newest.textOf({ assetId: undefined })).to.equal("0");
  });

  it("of the environment hold for their days, and the newest counts", async () => {
    const older = { ...LISTED, usd: "2", at: "2026-11-27T23:00:00Z" };
    for (const [hours, expected] of [
      [-13.5, "0"],
      [-12.5, "2"],
      [0, "0.9998"],
      [11, "0.9998"],
      [12, "0"],
    ] as const) {
      const { prices } = pricesOf(new PricedDatabase(), [LISTED, older], NOW + hours * 3_600_000);
      const newest = await prices.newest();
      expect(newest.textOf({ assetId: USDC }), `${hours} hours`).to.equal(expected);
    }
  });

  it("are read once for all requests of ten seconds, and those of the environment do without the database", async () => {
    const db = new PricedDatabase();
    db.isGone = true;
    const { clock, prices } = pricesOf(db);
    const [one, other] = await Promise.all([prices.newest(), prices.newest()]);
    expect(one).to.equal(other);
    expect(one?.textOf({ assetId: USDC })).to.equal("0.9998");
    clock.now += 10_000;
    await prices.newest();
    expect(db.asked).to.equal(2);
  });
});
