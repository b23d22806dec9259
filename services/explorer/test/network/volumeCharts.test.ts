import { expect } from "chai";

import { barsOf, HOURS, volumeCharts } from "../../src/pages/network/volumes/volumeCharts.ts";

const NOW = Date.parse("2026-11-29T19:30:00Z");
const [ONE, OTHER] = [`0x${"01".repeat(32)}`, `0x${"02".repeat(32)}`];
const sent = (assetId: string, originChainId: string, beginsAt: string, amount: string) => ({
  ...{ beginsAt, originChainId, assetId, symbol: "USDC", decimals: 6, transfers: 1, amount },
});

describe("the charts of volumes", () => {
  const charts = volumeCharts(
    [
      sent(OTHER, "1", "2026-11-29T18:00:00Z", "9"),
      sent(ONE, "1", "2026-11-28T19:00:00Z", "1000"),
      sent(ONE, "1", "2026-11-28T20:00:00Z", "4"),
      sent(ONE, "1", "2026-11-29T19:00:00Z", "2"),
      sent(ONE, "2", "2026-11-29T19:00:00Z", "9007199254740993"),
    ],
    NOW,
  );
  const [first, second] = charts;
  if (first === undefined || second === undefined) throw new Error("no charts");

  it("are of each asset, that with the most transfers first, without older hours", () => {
    expect(charts.map(({ assetId }) => assetId)).to.deep.equal([ONE, OTHER]);
    expect(first).to.include({ transfers: 3, total: 9_007_199_254_740_999n, symbol: "USDC" });
    expect(first.chainIds).to.deep.equal(["1", "2"]);
    expect(first.hours).to.have.length(HOURS);
    expect(first.hours[0]).to.deep.equal({
      ...{ beginsAt: Date.parse("2026-11-28T20:00:00Z"), amounts: { 1: 4n } },
    });
    expect(first.hours.at(-1)?.amounts).to.deep.equal({ 1: 2n, 2: 9_007_199_254_740_993n });
    expect(volumeCharts([], NOW)).to.deep.equal([]);
  });

  it("have the bars of chains on each other", () => {
    const [one, two] = barsOf(first);
    expect(one?.bars.at(-1)).to.deep.equal([0, 2]);
    expect(two?.bars.at(-1)?.[0]).to.equal(2);
    expect(two?.bars[0]).to.deep.equal([4, 4]);
  });
});
