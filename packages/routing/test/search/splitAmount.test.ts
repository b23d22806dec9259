import { expect } from "chai";

import { SearchWork } from "../../src/search/SearchWork.ts";
import { splitAmount } from "../../src/search/splitAmount.ts";
import { randomPools, seeded, tokenAt } from "../../testing/markets.ts";
import { allPaths } from "./bruteForce.ts";

const ONE = 10n ** 18n;
/** Swaps of a way: no more are computed once the work is spent. */
const OF_A_WAY = 30;

describe("sharing an amount among paths", () => {
  const paths = allPaths(randomPools(seeded(5), 1n, 4, 12), tokenAt(0), tokenAt(1), 3);

  /** Shares an amount with so many swaps; returns what is left after gas, and the swaps. */
  function share(mostSwaps: number) {
    const work = new SearchWork(mostSwaps);
    const gasCost = (gas: bigint) => gas * 10n ** 10n;
    const question = { amountIn: 100_000n * ONE, portions: 10, gasCost, work };
    return { net: splitAmount(paths, question)?.net ?? 0n, swaps: mostSwaps - work.left };
  }

  it("computes no more swaps than it may, and keeps the best way so far", () => {
    const [little, much] = [share(1_500), share(100_000)];
    expect(much.swaps).to.be.above(1_500 + OF_A_WAY);
    expect(little.swaps).to.be.within(1_500, 1_500 + OF_A_WAY);
    expect(little.net > 0n && little.net <= much.net).to.equal(true);
  });
});
