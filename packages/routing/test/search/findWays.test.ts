import { expect } from "chai";

import { findRoutes, type Pool, type RouteQuery } from "../../src/index.ts";
import { between, marketOf, randomPools, seeded, tokenAt } from "../../testing/markets.ts";
import { allPaths, bestByForce } from "./bruteForce.ts";

const CHAIN = 1n;
const ONE = 10n ** 18n;
const MOST_HOPS = 3;
/** Paths of a graph: with more, brute force takes too long. */
const MOST_PATHS = 16;
const GRAPHS = process.env.CAUSEWAY_FULL === undefined ? 60 : 1_000;

describe("the search for ways on one chain", function () {
  this.timeout(600_000);

  it("is within 0.01 % of the best of all ways of at most three paths in tenths, net of gas", () => {
    const random = seeded(8);
    for (let compared = 0; compared < GRAPHS; ) {
      const pools = randomPools(random, CHAIN, between(random, 3, 6), between(random, 4, 12));
      const amountIn = ONE * BigInt(between(random, 10, 200_000));
      const paths = allPaths(pools, tokenAt(0), tokenAt(1), MOST_HOPS);
      if (paths.length > MOST_PATHS) continue;
      const best = bestByForce(paths, amountIn, (gas) => gas * 10n ** 10n);
      if (best === 0n) continue;
      const share = Number((netOf(pools, amountIn) * 1_000_000n) / best);
      expect(share, `graph ${compared}`).to.be.at.least(999_900);
      compared += 1;
    }
  });

  it("keeps the best path if it may compute no more swaps", () => {
    const pools = randomPools(seeded(5), CHAIN, 5, 12);
    const amountIn = 100_000n * ONE;
    const single = netOf(pools, amountIn, { portions: 1 });
    expect(netOf(pools, amountIn, { mostSwaps: 0 }) >= single).to.equal(true);
    expect(netOf(pools, amountIn) > single).to.equal(true);
  });
});

/** What the best route leaves after gas. */
function netOf(
  pools: readonly Pool[],
  amountIn: bigint,
  bounds: RouteQuery["bounds"] = {},
): bigint {
  const [from, to] = [0, 1].map((place) => ({ chainId: CHAIN, token: tokenAt(place) }));
  if (from === undefined || to === undefined) throw new Error("two tokens were asked for");
  const query = { from, to, amountIn, slippageBps: 50, bounds };
  return findRoutes(marketOf(pools), query)[0]?.net ?? 0n;
}
