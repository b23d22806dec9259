import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { type IndexedSource, ListedPrices, medianPrice, storePoolPrices } from "@causeway/index";
import { migrateAll } from "@causeway/index/testing/migrateAll.ts";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, poolLensAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";

import { PoolPrices } from "../../src/pools/PoolPrices.ts";

const [DOLLAR, COIN, LENS] = ["d1", "e2", "1e"].map((byte) => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
];
const [DOLLAR_ID, COIN_ID] = ["0d", "0e"].map((byte) => `0x${byte.repeat(32)}`) as [Hex, Hex];
const HOUR = 3_600n;
const PART = 300n;
const NOON = 1_700_049_600n;
const USD = 10n ** 18n;
const lens = interfaceOf(poolLensAbi);

describe("the prices of pools", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
  });
  after(() => database?.stop());
  beforeEach(() => database.db.query("delete from index.pool_prices"));

  const store = (at: bigint, usd: bigint, { chainId = 1n, lossPpm = 6_000n, now = at } = {}) =>
    storePoolPrices(
      database.db,
      chainId,
      [{ assetId: COIN_ID, quoteId: DOLLAR_ID, decimals: 6, usd, at, lossPpm }],
      now,
    );
  const median = () => medianPrice(database.db, COIN_ID, NOON);

  it("are the median of the hour: prices of fewer than half of the blocks decide nothing", async () => {
    for (let part = 0n; part < 12n; part++) {
      await store(NOON + part * PART, part < 5n ? 1n : 2_000n);
    }
    await store(NOON - 1n, 9n);
    await store(NOON + HOUR, 9n);
    expect(await median()).to.deep.equal({
      ...{ usd: 2_000n, decimals: 6, at: NOON + HOUR, restsOn: [DOLLAR_ID] },
    });
  });

  it("are none where most of an hour has none, however many a part has", async () => {
    for (let part = 0n; part < 8n; part++) await store(NOON + part * PART, 2_000n);
    for (let second = 1n; second < 20n; second++) await store(NOON + second, 2_000n);
    expect(await median()).to.equal(undefined);
    await store(NOON + 8n * PART, 2_000n);
    expect((await median())?.usd).to.equal(2_000n);
  });

  it("are forgotten once no hour needs them", async () => {
    const count = async () =>
      (await database.db.query("select from index.pool_prices")).rows.length;
    await store(NOON, 1n);
    await store(NOON + 1n, 1n, { now: NOON + 192n * HOUR });
    expect(await count()).to.equal(2);
    await store(NOON + 2n, 1n, { now: NOON + 192n * HOUR + 1n });
    expect(await count()).to.equal(2);
  });

  it("are those of the chain with the deepest pools", async () => {
    for (let part = 0n; part < 12n; part++) {
      await store(NOON + part * PART, 1_000n, { chainId: 1n, lossPpm: 9_000n });
      await store(NOON + part * PART, 2_000n, { chainId: 2n, lossPpm: 6_000n });
    }
    expect((await median())?.usd).to.equal(2_000n);
  });

  it("are read from the chain's lens at its newest block, once for each block", async () => {
    const asked: { to: string; blockTag: number }[] = [];
    const state = {
      ...{ isThere: true, reserve0: 2_000_000n * 10n ** 6n, reserve1: 1_000n * 10n ** 18n },
      ...{ sqrtPrice: 0n, tick: 0n, liquidity: 0n, protocolFee: 0n, knownFrom: 0n, knownTo: 0n },
    };
    const source = {
      chain: { newestBlock: async () => ({ height: 40n, at: NOON + 7n }) },
      calls: {
        async call(call: { to: string; blockTag: number }) {
          asked.push(call);
          return lens.encodeFunctionResult("statesOf", [[{ ...state, ticks: [] }]]);
        },
      },
    } as unknown as IndexedSource;
    const prices = new PoolPrices(environment, {
      ...{ db: database.db, sources: new Map([[7n, source]]) },
      listed: new ListedPrices([
        { assetId: DOLLAR_ID, decimals: 6, usd: USD, at: 0n, until: NOON * 2n },
      ]),
      ...{ rules: { tradeUsd: 1_000, mostLossBps: 300 }, now: () => Number(NOON) * 1_000 },
    });
    for (let look = 0; look < 2; look++) await prices.look();
    const { rows } = await database.db.query(
      `select '0x' || encode(asset_id, 'hex') as id, chain_id, usd from index.pool_prices
       where length(asset_id) = 32`,
    );
    expect(asked.map(({ to, blockTag }) => [to, blockTag])).to.deep.equal([
      [LENS, 40],
      [LENS, 40],
    ]);
    expect(rows.map(({ id, chain_id }) => [id, chain_id])).to.deep.equal([[COIN_ID, 7n]]);
    expect(Number(rows[0].usd) / 1e18).to.be.closeTo(2_000, 2);
    expect(prices.assetIds).to.include.members([COIN_ID, DOLLAR_ID]);
    expect(
      [NOON - HOUR - HOUR, NOON - HOUR, NOON].map((hour) => prices.isOpen(hour)),
    ).to.deep.equal([...[false, true, true]]);
  });

  const onHub = (token: Hex, decimals: number) => [
    { chain: "hub", token, custody: token, isMinted: false, decimals },
  ];
  const environment = {
    chains: [
      {
        ...{ name: "hub", chainId: 7n },
        swap: {
          ...{ lens: LENS, venues: { "uniswap-v2": 1 } },
          gas: { hop: { constantProduct: 1, concentrated: 1, universalRouter: 1 } },
        },
        venues: {},
      },
    ],
    assets: [
      ...[
        { symbol: "USDC", assetId: DOLLAR_ID, decimals: 6, offers: [], chains: onHub(DOLLAR, 6) },
      ],
      ...[{ symbol: "ETH", assetId: COIN_ID, decimals: 6, offers: [], chains: onHub(COIN, 18) }],
    ],
    tokens: [],
    pools: [
      { chain: "hub", venue: "uniswap-v2", tokens: [DOLLAR, COIN], fee: 3_000, address: LENS },
    ],
  } as unknown as ConstructorParameters<typeof PoolPrices>[0];
});
