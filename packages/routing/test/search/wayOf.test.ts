import { decodeHops, encodeHops } from "@causeway/protocol";
import { expect } from "chai";
import { outputOf, partsOf, poolsByToken, stepsOf, wayOf } from "../../src/index.ts";
import { findWays } from "../../src/search/findWays.ts";
import { randomPools, seeded, tokenAt } from "../../testing/markets.ts";

const ONE = 10n ** 18n;
const BOUNDS = { mostHops: 3, portions: 10, most: 3, mostSwaps: 3_000 };
const [FROM, TO] = [tokenAt(0), tokenAt(1)];

describe("a way that was written as hops", () => {
  const pools = randomPools(seeded(7), 1n, 5, 24);
  const ways = findWays(poolsByToken(pools), FROM, TO, 200_000n * ONE, BOUNDS, () => 0n);

  it("is found again with its paths and shares, through the pools as they are", () => {
    expect(ways.some(({ way }) => way.parts.length > 1)).to.equal(true);
    for (const { way, amountOut } of ways) {
      const found = wayOf(decodeHops(encodeHops(stepsOf(way))), pools, FROM);
      expect(found).to.deep.equal(way);
      expect(found && outputOf(found, 200_000n * ONE)).to.equal(amountOut);
    }
  });

  it("is nothing if a pool is not there any more", () => {
    const [best] = ways;
    const gone = best?.way.parts[0]?.path[0]?.pool;
    const steps = stepsOf(best?.way ?? { parts: [] });
    expect(
      wayOf(
        steps,
        pools.filter((pool) => pool !== gone),
        FROM,
      ),
    ).to.equal(undefined);
  });

  it("is straight without hops", () => {
    expect(wayOf([], pools, FROM)).to.deep.equal({ parts: [] });
  });

  it("shares its input and its output over its parts", () => {
    for (const { way, amountOut } of ways) {
      const parts = partsOf(way, 200_000n * ONE);
      expect(parts.reduce((sum, part) => sum + part.amountIn, 0n)).to.equal(200_000n * ONE);
      expect(parts.reduce((sum, part) => sum + part.amountOut, 0n)).to.equal(amountOut);
    }
  });
});
