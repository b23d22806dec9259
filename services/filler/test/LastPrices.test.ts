import type { AdvanceQuote } from "@causeway/chains";
import { randomFrom } from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { expect } from "chai";
import { LastPrices } from "../src/LastPrices.ts";
import { ASSET, DESTINATION, ID, ORIGIN, situationWith } from "./decide/situations.ts";

const ROUTE = { assetId: ASSET, originChainId: ORIGIN, destinationChainId: DESTINATION };
const RUNS = 20_000;

describe("prices that a destination told last", () => {
  let now: number;
  let prices: LastPrices;

  beforeEach(() => {
    now = 0;
    prices = new LastPrices(() => now);
  });

  const quoteOf = (changes: Partial<AdvanceQuote>) => situationWith({ quote: changes }).quote;

  it("of gas are asked for once in a while, however many want to know", async () => {
    let questions = 0;
    const ask = async () => BigInt(++questions);
    const told = [];
    for (const at of [0, 1, 100, 101, 150]) {
      now = at;
      told.push(await prices.gasPrice(1n, 100, ask));
    }
    expect(told).to.deep.equal([1n, 1n, 1n, 2n, 2n]);
    prices.noteGasPrice(1n, 9n);
    now = 250;
    expect(await prices.gasPrice(1n, 100, ask)).to.equal(9n);
    expect(await prices.gasPrice(2n, 100, ask)).to.equal(3n);
  });

  it("of what the bridge keeps hold for a route, and for ten minutes", () => {
    expect(prices.mostKept({ ...ROUTE, units: 1_000n })).to.equal(undefined);
    prices.noteQuote({ ...ROUTE, units: 1_000n }, quoteOf({ units: 985n, fee: 10n }));
    // An integrator may take 1 %.
    expect(prices.mostKept({ ...ROUTE, units: 1_000n })).to.equal(15n);
    expect(prices.mostKept({ ...ROUTE, units: 100n })).to.equal(6n);
    expect(prices.mostKept({ ...ROUTE, units: 2_000n })).to.equal(32n);
    expect(prices.mostKept({ ...ROUTE, originChainId: 9n, units: 1_000n })).to.equal(undefined);
    now = 600_001;
    expect(prices.mostKept({ ...ROUTE, units: 1_000n })).to.equal(undefined);
  });

  it("of what the bridge keeps are learned from no quote that cannot be", () => {
    prices.noteQuote({ ...ROUTE, units: 900n }, quoteOf({ units: 985n }));
    prices.noteQuote({ ...ROUTE, units: 1_000n }, quoteOf({ assetId: ID }));
    expect(prices.mostKept({ ...ROUTE, units: 1_000n })).to.equal(undefined);
  });

  it("are never less than the bridge keeps, whatever its terms and whatever was asked before", () => {
    const random = randomFrom(27);
    const some = (most: number) => BigInt(Math.floor(random() ** 3 * most));
    for (let run = 0; run < RUNS; run++) {
      const floor = some(1_000);
      const terms = { flat: some(1_000), rate: some(500), floor, ceiling: floor + some(10_000) };
      const [one, other] = [some(10 ** 9) + 1n, some(10 ** 9) + 1n];
      const kept = keptOf(terms, one, some(101));
      if (kept >= one) continue;
      prices.noteQuote({ ...ROUTE, units: one }, quoteOf({ units: one - kept, fee: 0n }));
      const most = prices.mostKept({ ...ROUTE, units: other }) ?? 0n;
      expect(most >= keptOf(terms, other, some(101)), `run ${run}`).to.equal(true);
    }
  });
});

/** What the bridge keeps of units, as `ReleaseFeeLib` has it. */
function keptOf(
  { flat, rate, floor, ceiling }: Record<"flat" | "rate" | "floor" | "ceiling", bigint>,
  units: bigint,
  integratorBps: bigint,
): bigint {
  const rated = (units * rate + 9_999n) / 10_000n;
  const clamped = rated < floor ? floor : rated > ceiling ? ceiling : rated;
  const base = flat + clamped < units ? flat + clamped : units;
  return base + (units * integratorBps) / 10_000n;
}
