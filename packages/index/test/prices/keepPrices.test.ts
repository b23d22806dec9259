import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { keepPrices } from "../../src/prices/keepPrices.ts";
import { ListedPrices } from "../../src/prices/ListedPrices.ts";
import { readTokens } from "../../src/tokens/readTokens.ts";
import type { TokenTexts } from "../../src/tokens/TokenReader.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

const ASSET: Hex = `0x${"a5".repeat(32)}`;
const HOUR = 3_600n;
const NOON = 1_700_049_600n;
const USD = 10n ** 18n;

describe("prices and tokens of an index", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
  });
  after(() => database?.stop());

  const query = async (text: string, ...values: unknown[]) =>
    (await database.db.query(text, values)).rows;
  const listed = (usd: bigint, at: bigint, until: bigint) => ({
    ...{ assetId: ASSET, decimals: 6, usd, at, until },
  });
  const keep = (...prices: ReturnType<typeof listed>[]) =>
    keepPrices(database.db, [new ListedPrices(prices)], Number(NOON + HOUR) * 1_000);
  const volumes = () => query("select price, micro_usd from index.activity_usd order by hour");

  it("are those of the hour, or null: never 0, and never a price that is too old", async () => {
    for (const [hour, units] of [
      [NOON - 2n * HOUR, 5_000_000n],
      [NOON, 2_500_000n],
    ]) {
      await query(
        `insert into index.activity_hours values
           (to_timestamp($1), 'transfer', 1, 2, $2, 'ended', 'paid', 1, $3)`,
        ...[hour, Buffer.from(ASSET.slice(2), "hex"), units],
      );
    }
    const nothing = { price: null, micro_usd: null };
    await keep();
    await keep(listed(0n, 0n, NOON * 2n), listed(USD, NOON + HOUR, NOON * 2n));
    expect(await volumes()).to.deep.equal([nothing, nothing]);
    await keep(listed(2n * USD, NOON - 2n * HOUR, NOON + HOUR - 1n));
    expect(await volumes()).to.deep.equal([{ price: 2n * USD, micro_usd: 10_000_000n }, nothing]);
    await keep(listed(9n * USD, 0n, NOON * 2n), listed(3n * USD, NOON + HOUR - 1n, NOON * 2n));
    const kept = [
      { price: 2n * USD, micro_usd: 10_000_000n },
      { price: 3n * USD, micro_usd: 7_500_000n },
    ];
    expect(await volumes()).to.deep.equal(kept);
    await keep(listed(7n * USD, NOON, NOON * 2n));
    expect(await volumes()).to.deep.equal(kept);
  });

  it("are stored however many tokens of strangers were swapped since", async () => {
    await query("delete from index.activity_hours");
    await query(
      `insert into index.activity_hours
       select to_timestamp($1), 'swap', 1, 1, int8send(1) || substr(sha256(int8send(g)), 1, 20), 'ended', 'filled', 1, 1
       from generate_series(1, 600) g`,
      NOON,
    );
    await query(
      `insert into index.activity_hours values (to_timestamp($1), 'transfer', 1, 2, $2, 'ended', 'paid', 1, 1)`,
      ...[NOON - 3n * HOUR, Buffer.from(ASSET.slice(2), "hex")],
    );
    await keep(listed(USD, 0n, NOON * 2n));
    const { length } = await query("select from index.activity_usd where micro_usd is not null");
    expect(length).to.equal(1);
  });

  it("have each token once, cleaned, with its place in the configuration", async () => {
    const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
    const asked: Hex[] = [];
    const answers: Record<Hex, TokenTexts> = {
      [address("aa")]: { name: "\u202eUSD Coin", symbol: "USDC", decimals: 6n },
      [address("bb")]: { name: undefined, symbol: "a".repeat(99), decimals: 255n },
    };
    const reader = {
      async token(at: Hex) {
        asked.push(at);
        return answers[at] as TokenTexts;
      },
    };
    const read = (...order: string[]) =>
      readTokens(
        database.db,
        1n,
        reader,
        order.map((byte) => ({ chainId: 1n, address: address(byte), icon: `https://${byte}` })),
      );
    const tokens = () =>
      query("select name, symbol, decimals, icon, rank, listed from index.tokens order by address");
    await read("bb", "aa");
    const [coin, other] = [
      { name: "USD Coin", symbol: "USDC", decimals: 6, icon: "https://aa", rank: 1, listed: true },
      {
        name: null,
        symbol: "a".repeat(64),
        decimals: null,
        icon: "https://bb",
        rank: 0,
        listed: true,
      },
    ];
    expect(await tokens()).to.deep.equal([coin, other]);
    await read("aa");
    const unlisted = { ...other, icon: null, rank: null, listed: false };
    expect(await tokens()).to.deep.equal([{ ...coin, rank: 0 }, unlisted]);
    expect(asked).to.have.length(2);
  });
});
