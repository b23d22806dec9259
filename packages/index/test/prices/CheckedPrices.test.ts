import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { CheckedPrices, type PriceDifference } from "../../src/prices/CheckedPrices.ts";

const [COIN, DOLLAR, OTHER] = ["c0", "d0", "e0"].map((byte) => `0x${byte.repeat(32)}`) as [
  Hex,
  Hex,
  Hex,
];
const HOUR = 3_600n;

describe("prices that a second source checks", () => {
  let listed: Map<Hex, bigint>;
  let pools: Map<Hex, bigint>;
  let told: PriceDifference[];
  let prices: CheckedPrices;

  beforeEach(() => {
    [listed, pools, told] = [new Map(), new Map(), []];
    const priceIn = (known: ReadonlyMap<Hex, bigint>, assetId: Hex) => {
      const usd = known.get(assetId);
      return usd === undefined ? undefined : { usd, decimals: 6, at: HOUR };
    };
    const first = {
      ...{ name: "configuration", assetIds: [DOLLAR] },
      priceAt: async (assetId: Hex) => priceIn(listed, assetId),
    };
    const check = {
      ...{ name: "pools", assetIds: [COIN, DOLLAR] },
      isOpen: (hour: bigint) => hour > HOUR,
      async priceAt(assetId: Hex) {
        const price = priceIn(pools, assetId);
        return price && { ...price, restsOn: [assetId === COIN ? DOLLAR : COIN] };
      },
    };
    prices = new CheckedPrices(first, check, 500n, (difference) => told.push(difference));
  });

  const usdOf = async (assetId: Hex, hour = HOUR) => (await prices.priceAt(assetId, hour))?.usd;

  it("are those of the first source, up to the bound and no further", async () => {
    listed.set(DOLLAR, 10_000n);
    for (const usd of [9_500n, 10_500n]) {
      pools.set(DOLLAR, usd);
      expect(await usdOf(DOLLAR), `${usd}`).to.equal(10_000n);
    }
    for (const usd of [9_499n, 10_501n]) {
      pools.set(DOLLAR, usd);
      expect(await usdOf(DOLLAR), `${usd}`).to.equal(undefined);
    }
  });

  it("are those of the only source that has one", async () => {
    expect(await usdOf(COIN)).to.equal(undefined);
    listed.set(DOLLAR, 10_000n);
    pools.set(COIN, 7n);
    expect(await usdOf(DOLLAR)).to.equal(10_000n);
    expect(await usdOf(COIN)).to.equal(7n);
  });

  it("do not rest on a price that pools contradict, or that nobody lists", async () => {
    pools.set(COIN, 7n).set(DOLLAR, 9_000n);
    expect(await usdOf(COIN)).to.equal(undefined);
    listed.set(DOLLAR, 10_000n);
    expect(await usdOf(COIN)).to.equal(undefined);
    pools.set(DOLLAR, 9_900n);
    expect(await usdOf(COIN)).to.equal(7n);
  });

  it("wait for both sources while an hour goes on, but for no source that has none", async () => {
    listed.set(DOLLAR, 10_000n).set(OTHER, 3n);
    expect(await usdOf(DOLLAR, 2n * HOUR)).to.equal(undefined);
    expect(await usdOf(OTHER, 2n * HOUR)).to.equal(3n);
  });

  it("tell of a difference once for each hour", async () => {
    listed.set(DOLLAR, 10_000n);
    pools.set(DOLLAR, 1n);
    for (const hour of [0n, 0n, HOUR]) await usdOf(DOLLAR, hour);
    expect(told.map(({ assetId, hour }) => [assetId, hour])).to.deep.equal([
      [DOLLAR, 0n],
      [DOLLAR, HOUR],
    ]);
    expect(told[0]?.prices.map(({ usd }) => usd)).to.deep.equal([10_000n, 1n]);
  });

  it("are asked for assets of either source", () => {
    expect(prices.assetIds).to.have.members([COIN, DOLLAR]);
  });
});
