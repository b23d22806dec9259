import type { Activity, AddressCountOf } from "@causeway/index/statistics";
import { expect } from "chai";

import { dashboardOf } from "../../src/statistics/activityItems.ts";
import { bucketsOf } from "../../src/statistics/buckets.ts";
import { KeptAnswers } from "../../src/statistics/KeptAnswers.ts";
import { liquidityDashboard } from "../../src/statistics/liquidityItems.ts";

const HOUR = 3_600n;
/** 2026-01-31T00:00:00Z. */
const MIDNIGHT = 1_769_817_600n;
const ranges = [
  { from: 0n, to: HOUR },
  { from: HOUR, to: 2n * HOUR },
];

/** Through JSON, as clients read it. */
const read = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("buckets of the dashboard", () => {
  it("are hours of 24 hours, up to the hour in which `start` is", () => {
    const buckets = bucketsOf(MIDNIGHT * 1_000n + 3_599_999n, "24h");
    expect(buckets.ranges).to.have.length(24);
    expect(buckets.ranges.at(-1)).to.deep.equal({ from: MIDNIGHT - HOUR, to: MIDNIGHT });
  });

  it("are days of UTC for all else, of which the last one is cut at `start`", () => {
    for (const [unit, count] of [
      ["7d", 7],
      ["30d", 30],
      ["60d", 60],
      ["liquidity", 30],
    ] as const) {
      const whole = bucketsOf(MIDNIGHT * 1_000n, unit).ranges;
      expect(whole).to.have.length(count);
      expect(whole.at(-1)).to.deep.equal({ from: MIDNIGHT - 24n * HOUR, to: MIDNIGHT });
      const cut = bucketsOf((MIDNIGHT + 2n * HOUR) * 1_000n + 5n, unit).ranges;
      expect(cut).to.have.length(count);
      expect(cut.at(-1)).to.deep.equal({ from: MIDNIGHT, to: MIDNIGHT + 2n * HOUR });
      expect(cut.at(-2)).to.deep.equal({ from: MIDNIGHT - 24n * HOUR, to: MIDNIGHT });
    }
  });
});

describe("the dashboard", () => {
  const row = (changes: Partial<Activity>): Activity => ({
    ...{ beginsAt: 0n, kind: "transfer", originChainId: 1n, destinationChainId: 3n },
    ...{ moment: "ended", state: "paid", count: 1n, microUsd: 100n, unpriced: 0n },
    ...changes,
  });
  const dashboard = (activity: Activity[], addresses: AddressCountOf[] = []) =>
    read(dashboardOf({ ranges, activity, addresses }));

  it("has an item of each bucket, of empty ones too", () => {
    const { items } = dashboard([]);
    const amounts = { volume: { complete: 0, swap: 0 }, count: { complete: 0, address: 0 } };
    expect(items).to.deep.equal([
      {
        date: "1970-01-01",
        data: {
          ...{ time: { startTime: 0, endTime: 3_600_000 }, ...amounts },
          chain: { source: [], dest: [] },
        },
      },
      {
        date: "1970-01-01",
        data: {
          ...{ time: { startTime: 3_600_000, endTime: 7_200_000 }, ...amounts },
          chain: { source: [], dest: [] },
        },
      },
    ]);
  });

  it("counts transfers and orders with their volume, no carrier, and swaps as volume alone", () => {
    const { items } = dashboard(
      [
        row({ count: 2n }),
        row({ kind: "carrier", microUsd: 3_000n }),
        row({ kind: "order", state: "filled", microUsd: 2n ** 60n }),
        row({ kind: "order", state: "sent back", microUsd: 40n }),
        row({ kind: "swap", state: "filled", destinationChainId: 1n, microUsd: 7n }),
        row({ state: "refunded", originChainId: 9n, microUsd: 50n }),
      ],
      [
        { beginsAt: 0n, side: "all", chainId: 0n, addresses: 4n },
        { beginsAt: 0n, side: "origin", chainId: 1n, addresses: 3n },
        { beginsAt: HOUR, side: "all", chainId: 0n, addresses: 9n },
      ],
    );
    const [{ data }] = items;
    expect(data.count).to.deep.equal({ complete: 3, address: 4 });
    expect(data.volume).to.deep.equal({ complete: 2 ** 60 + 100, swap: 7 });
    expect(data.chain.source).to.deep.equal([
      { chainId: 1, volume: data.volume, count: { complete: 3, address: 3 } },
    ]);
    expect(data.chain.dest).to.deep.equal([
      { chainId: 1, volume: { complete: 0, swap: 7 }, count: { complete: 0, address: 0 } },
      {
        chainId: 3,
        volume: { complete: 2 ** 60 + 100, swap: 0 },
        count: { complete: 3, address: 0 },
      },
    ]);
  });

  it("says how the range ended: an order whose transfer came back crosses no more", () => {
    const { summary, causeway } = dashboard([
      row({}),
      row({ moment: "sent", state: "paid" }),
      row({ moment: "sent", state: "crossing", count: 5n, microUsd: 30n }),
      row({ moment: "sent", state: "crossing", kind: "carrier", count: 2n, microUsd: 19n }),
      row({ moment: "sent", state: "crossing", kind: "order", count: 4n, microUsd: 29n }),
      row({ moment: "sent", state: "sent back", kind: "order", count: 2n, microUsd: 11n }),
      row({ moment: "sent", state: "refunded", kind: "carrier", count: 3n, microUsd: 20n }),
      row({ state: "refunded", kind: "carrier", count: 3n, microUsd: 20n, unpriced: 2n }),
      row({ state: "sent back", kind: "order", microUsd: 11n, unpriced: 1n }),
      row({ state: "taken", kind: "order", microUsd: 8n, unpriced: 3n }),
      row({ state: "paid", kind: "carrier", microUsd: 70n, unpriced: 7n }),
      row({ kind: "swap", state: "filled", unpriced: 10n }),
    ]);
    expect(summary.state).to.deep.equal({
      count: { crossing: 8, complete: 2, refund: 3 },
      volume: { crossing: 50, complete: 108, refund: 20 },
    });
    expect(causeway).to.deep.equal({ unpriced: 15 });
  });

  it("of liquidity has what vaults could pay by chain, in dollars of the moment", () => {
    const [asset, other] = ["0xa5", "0xa6"] as const;
    const usd = 2n * 10n ** 18n;
    const { items, causeway } = read(
      liquidityDashboard({
        ranges,
        liquidity: [
          { chainId: 3n, assetId: asset, unit: 100n, tokens: [500_000_000n, 1_000_000_000n] },
          { chainId: 1n, assetId: asset, unit: 1n, tokens: [-5n, 3_000_000n] },
          { chainId: 1n, assetId: other, unit: 1n, tokens: [9n, 9n] },
        ],
        prices: new Map([
          [
            asset,
            [
              { usd, decimals: 6 },
              { usd: usd * 2n, decimals: 6 },
            ],
          ],
        ]),
      }),
    );
    const nobody = { count: { complete: 0, address: 0 } };
    const volume = (complete: number) => ({ volume: { complete, swap: 0 }, ...nobody });
    expect(items[0].data).to.deep.include(volume(10_000_000));
    expect(items[1].data).to.deep.include(volume(52_000_000));
    expect(items[1].data.chain).to.deep.equal({
      source: [
        { chainId: 1, ...volume(12_000_000) },
        { chainId: 3, ...volume(40_000_000) },
      ],
      dest: [],
    });
    expect(causeway).to.deep.equal({ unpriced: 2 });
  });
});

describe("answers that are kept", () => {
  it("are made once for all requests of ten seconds, and again after a failure", async () => {
    let now = 0;
    let made = 0;
    const kept = new KeptAnswers<number>(() => now);
    const make = async () => {
      made += 1;
      return made;
    };
    expect(await Promise.all([kept.get("a", make), kept.get("a", make)])).to.deep.equal([1, 1]);
    now = 9_999;
    expect([await kept.get("a", make), await kept.get("b", make)]).to.deep.equal([1, 2]);
    now = 10_000;
    expect(await kept.get("a", make)).to.equal(3);
    const failing = kept.get("c", () => Promise.reject(new Error("gone")));
    expect(await failing.catch(({ message }) => message)).to.equal("gone");
    expect(await kept.get("c", make)).to.equal(4);
  });
});
