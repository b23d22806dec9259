import { ListedPrices, type PriceSource } from "@causeway/index";
import { type Hex, uintBytes } from "@causeway/protocol";
import type { Pool } from "@causeway/routing";
import { expect } from "chai";
import { concat } from "ethers";

import { deepestPrices } from "../../src/pools/deepestPrices.ts";
import { pricedTokens } from "../../src/pools/pricedTokens.ts";

const [DOLLAR, COIN, OTHER] = ["d1", "e2", "f3"].map((byte) => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
];
const [DOLLAR_ID, COIN_ID] = ["0d", "0e"].map((byte) => `0x${byte.repeat(32)}`) as [Hex, Hex];
const NOON = 1_700_049_600n;
const USD = 10n ** 18n;
const RULES = { tradeUsd: 1_000, mostLossBps: 300 };

const chain = { name: "hub", chainId: 7n };
const asset = (symbol: string, assetId: Hex, token: Hex, decimals: number) => ({
  ...{ symbol, assetId, decimals: 6, offers: [] },
  chains: [{ chain: "hub", token, custody: token, isMinted: false, decimals }],
});
const ENVIRONMENT = {
  chains: [chain],
  assets: [asset("USDC", DOLLAR_ID, DOLLAR, 6), asset("ETH", COIN_ID, COIN, 18)],
  tokens: [
    {
      symbol: "X",
      name: "X",
      decimals: 8,
      chains: [{ chain: "hub", token: OTHER.toUpperCase().replace("0X", "0x") }],
    },
  ],
} as unknown as Parameters<typeof pricedTokens>[0];
const TOKENS = pricedTokens(ENVIRONMENT);
const inSwaps = (token: Hex) => concat([uintBytes(7n, 8), token]);

/** A pool with these whole amounts. */
function pool(
  tokens: readonly [Hex, Hex],
  reserves: readonly [bigint, bigint],
  fee = 3_000n,
): Pool {
  const [reserve0, reserve1] = reserves;
  return {
    ...{ chainId: 7n, venueId: 1, id: "0x", name: "0x", gas: 0n, tokens },
    state: { kind: "constant product", reserve0, reserve1, fee },
  };
}

const coins = (whole: bigint) => whole * 10n ** 18n;
const dollars = (whole: bigint) => whole * 10n ** 6n;
const listedAt = (assetId: Hex, usd: bigint) => ({
  ...{ assetId, decimals: 6, usd, at: 0n, until: 2n * NOON },
});

describe("prices in pools", () => {
  const listed: PriceSource = new ListedPrices([listedAt(DOLLAR_ID, USD)]);
  const deep = pool([DOLLAR, COIN], [dollars(2_000_000n), coins(1_000n)]);
  const at = NOON + 5n;
  const pricesIn = (pools: readonly Pool[], source = listed, rules = RULES) =>
    deepestPrices({ pools, tokens: TOKENS, at }, source, rules);

  it("are those of an asset, and of its token in swaps, to a part in a thousand", async () => {
    const found = await pricesIn([deep]);
    expect(
      found.map(({ assetId, decimals, quoteId }) => [assetId, decimals, quoteId]),
    ).to.deep.equal([
      [COIN_ID, 6, DOLLAR_ID],
      [inSwaps(COIN), 18, DOLLAR_ID],
    ]);
    for (const { usd, at: time } of found) {
      expect(Number(usd) / 1e18).to.be.closeTo(2_000, 2);
      expect(time).to.equal(at);
    }
  });

  it("are those of the pool that loses least, whatever the order", async () => {
    const other = pool([DOLLAR, COIN], [dollars(150_000n), coins(50n)]);
    for (const pools of [
      [deep, other],
      [other, deep],
    ]) {
      const [found] = await pricesIn(pools);
      expect(Number(found?.usd) / 1e18).to.be.closeTo(2_000, 2);
    }
  });

  it("are none where a trade of that worth loses too much, or empties the pool", async () => {
    const thin = pool([DOLLAR, COIN], [dollars(100_000n), coins(50n)]);
    expect(await pricesIn([thin])).to.have.length(2);
    expect(await pricesIn([thin], listed, { ...RULES, mostLossBps: 100 })).to.deep.equal([]);
    expect(await pricesIn([pool([DOLLAR, COIN], [5n, 5n])])).to.deep.equal([]);
    expect(await pricesIn([pool([DOLLAR, COIN], [0n, 0n])])).to.deep.equal([]);
  });

  it("rest on listed prices alone, and on no other pool", async () => {
    const chained = pool([COIN, OTHER], [coins(1_000n), 10n ** 13n]);
    const ids = async (source: PriceSource) =>
      (await pricesIn([deep, chained], source)).map(({ assetId }) => assetId);
    expect(await ids(listed)).to.deep.equal([COIN_ID, inSwaps(COIN)]);
    const both = new ListedPrices([listedAt(DOLLAR_ID, USD), listedAt(COIN_ID, 2_000n * USD)]);
    expect(await ids(both)).to.have.members([
      ...[DOLLAR_ID, inSwaps(DOLLAR), COIN_ID, inSwaps(COIN), inSwaps(OTHER)],
    ]);
    const stale = new ListedPrices([{ ...listedAt(DOLLAR_ID, USD), until: NOON }]);
    expect(await ids(stale)).to.deep.equal([]);
  });

  it("are none that no column can keep, and none of 0", async () => {
    const [dear, cheap] = [1n, 10n ** 33n];
    for (const reserve of [dear, cheap]) {
      const state = { ...deep.state, reserve0: 10n ** 33n, reserve1: reserve };
      const found = await pricesIn([{ ...deep, state } as Pool]);
      expect(found.every(({ usd }) => usd > 0n && usd < 10n ** 60n)).to.equal(true);
    }
  });
});
