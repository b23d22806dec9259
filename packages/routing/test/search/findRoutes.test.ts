import { decodeHops, encodeHops } from "@causeway/protocol";
import { expect } from "chai";

import {
  findExactOut,
  findRoutes,
  MAX_TICK,
  MIN_TICK,
  outputThrough,
  type Pool,
  RouteError,
  type RouteQuery,
  sqrtPriceAtTick,
  stepsOf,
} from "../../src/index.ts";
import {
  between,
  crossingBetween,
  marketOf,
  randomPools,
  seeded,
  tokenAt,
} from "../../testing/markets.ts";

const HUB = 1n;
const SPOKE = 2n;
const ONE = 10n ** 18n;

const full = process.env.CAUSEWAY_FULL !== undefined;
const LARGE = full ? 500 : 40;

function ask(
  from: number,
  to: number,
  amountIn: bigint,
  change: Partial<RouteQuery> = {},
): RouteQuery {
  return {
    from: { chainId: HUB, token: tokenAt(from) },
    to: { chainId: HUB, token: tokenAt(to) },
    ...{ amountIn, slippageBps: 50 },
    ...change,
  };
}

describe("the search for routes", () => {
  it("never pays less than the best single path on large graphs", () => {
    const random = seeded(11);
    for (let k = 0; k < LARGE; k++) {
      const pools = randomPools(random, HUB, 40, 160);
      const amountIn = ONE * BigInt(between(random, 1, 500_000));
      const market = marketOf(pools);
      const routes = tryFind(market, ask(0, 1, amountIn));
      const single = tryFind(market, ask(0, 1, amountIn, { bounds: { portions: 1 } }));
      if (single === undefined) continue;
      expect((routes?.[0]?.net ?? 0n) >= (single[0]?.net ?? 0n)).to.equal(true);
    }
  });

  it("returns the best few, each once, the best first", () => {
    const pools = randomPools(seeded(3), HUB, 5, 12);
    const routes = findRoutes(marketOf(pools), ask(0, 1, 1_000n * ONE));
    expect(routes.length).to.be.within(2, 3);
    const hops = routes.map(({ origin }) => encodeHops(stepsOf(origin)));
    expect(new Set(hops).size).to.equal(routes.length);
    for (const [k, { net }] of routes.entries())
      expect(net <= (routes[k - 1]?.net ?? net)).to.equal(true);
  });

  it("gives the same answer to the same question", () => {
    const make = () =>
      findRoutes(marketOf(randomPools(seeded(5), HUB, 6, 12)), ask(0, 1, 777n * ONE));
    expect(show(make())).to.equal(show(make()));
  });

  it("makes hops that the encoding of routes takes", () => {
    const pools = randomPools(seeded(13), HUB, 6, 12);
    for (const { origin } of findRoutes(marketOf(pools), ask(0, 1, 200_000n * ONE))) {
      const steps = stepsOf(origin);
      expect(decodeHops(encodeHops(steps))).to.deep.equal(steps);
    }
  });

  describe("over two chains", () => {
    const pools = [...randomPools(seeded(17), HUB, 4, 8), ...randomPools(seeded(19), SPOKE, 4, 8)];
    const market = marketOf(pools, [crossingBetween(HUB, SPOKE)]);
    const across = ask(1, 2, 1_000n * ONE, { to: { chainId: SPOKE, token: tokenAt(2) } });

    it("counts the bridge's fee, the offer and the gas of both chains", () => {
      const [route] = findRoutes(market, across);
      expect(route?.crossing?.from.token).to.equal(tokenAt(0));
      const { amountOut = 0n, advancedOut = 0n, quotedOut = 0n, net = 0n, leastOut } = route ?? {};
      expect(advancedOut < amountOut).to.equal(true);
      expect(quotedOut).to.equal(advancedOut);
      expect(quotedOut).to.equal(outputThrough(route ?? fail(), across.amountIn));
      expect(quotedOut > net).to.equal(true);
      expect(leastOut).to.equal((quotedOut * 9_950n) / 10_000n);
    });

    it("finds the least input whose guaranteed minimum is an amount", () => {
      const amountOut = 500n * ONE;
      const { amountIn: _, ...question } = across;
      const { amountIn, route } = findExactOut(market, { ...question, amountOut });
      const guaranteed = (amount: bigint) =>
        ((outputThrough(route, amount) ?? 0n) * 9_950n) / 10_000n;
      expect(guaranteed(amountIn) >= amountOut).to.equal(true);
      expect(guaranteed(amountIn - 1n) < amountOut).to.equal(true);
      expect(route.quotedOut).to.equal(outputThrough(route, amountIn));
    });

    it("is refused if fees take all, with the least amount that leaves something", () => {
      const error = refusal(() => findRoutes(market, { ...across, amountIn: ONE / 100n }));
      expect(error.code).to.equal("NothingLeft");
      const leastAmount = error.details.leastAmount as bigint;
      expect(findRoutes(market, { ...across, amountIn: leastAmount }).length).to.be.above(0);
      const below = refusal(() => findRoutes(market, { ...across, amountIn: leastAmount - 1n }));
      expect(below.code).to.equal("NothingLeft");
    });
  });

  it("finds the least input for an amount that no single path pays", () => {
    const market = marketOf([narrow(500n, 10), narrow(3_000n, 60)]);
    const { amountIn: _, ...question } = ask(3, 2, ONE);
    const { route, amountIn } = findExactOut(market, { ...question, amountOut: 80n * ONE });
    expect(route.origin.parts.length).to.equal(2);
    expect(route.leastOut >= 80n * ONE).to.equal(true);
    expect((outputThrough(route, amountIn - 1n) ?? 0n) < route.quotedOut).to.equal(true);
  });

  describe("with many assets between two chains", () => {
    const across = ask(20, 21, 100_000n * ONE, { to: { chainId: SPOKE, token: tokenAt(21) } });

    it("shares the amount for the best two, with little more work than for two", () => {
      const two = search(2);
      const twelve = search(12);
      expect(twelve.net >= two.net).to.equal(true);
      expect(twelve.reads).to.be.below(2 * two.reads);
    });

    /** What is left by so many assets, and how often the search read a pool's state. */
    function search(assets: number): { net: bigint; reads: number } {
      let reads = 0;
      const pools = [HUB, SPOKE]
        .flatMap((chainId) => randomPools(seeded(31), chainId, 30, 150))
        .map((pool) => ({
          ...pool,
          get state() {
            reads += 1;
            return pool.state;
          },
        }));
      const crossings = Array.from({ length: assets }, (_, place) =>
        crossingBetween(HUB, SPOKE, place),
      );
      return { net: findRoutes(marketOf(pools, crossings), across)[0]?.net ?? 0n, reads };
    }

    it("finds a route where no single path takes the amount", () => {
      const crossings = [0, 1, 2].map((place) => crossingBetween(HUB, SPOKE, place));
      const query = ask(3, 2, 100n * ONE, { to: { chainId: SPOKE, token: tokenAt(2) } });
      const pools = [narrow(500n, 10), narrow(3_000n, 60)];
      expect(tryFind(marketOf(pools.slice(1), crossings), query)).to.equal(undefined);
      const [route] = findRoutes(marketOf(pools, crossings), query);
      expect(route?.origin.parts.length).to.equal(2);
    });
  });

  const refused: [string, Partial<RouteQuery>, string][] = [
    [
      "of a token that nothing trades",
      { to: { chainId: HUB, token: tokenAt(99) } },
      "UnknownToken",
    ],
    ["to a chain that is unknown", { to: { chainId: 9n, token: tokenAt(1) } }, "UnknownToken"],
    ["of nothing", { amountIn: 0n }, "InvalidAmount"],
    ["with a negative slippage", { slippageBps: -1 }, "SlippageOutOfRange"],
    ["with more slippage than the whole", { slippageBps: 10_001 }, "SlippageOutOfRange"],
    [
      "with a price impact above the bound",
      { mostImpactBps: 1, amountIn: 300_000n * ONE },
      "PriceImpactAboveBound",
    ],
    ["that no pools connect", { to: { chainId: HUB, token: tokenAt(20) } }, "NoRoute"],
  ];
  for (const [name, change, code] of refused) {
    it(`is refused for a question ${name}`, () => {
      const apart = randomPools(seeded(23), HUB, 2, 1).map(moveTokens);
      const pools = [...randomPools(seeded(29), HUB, 5, 12), ...apart];
      const error = refusal(() => findRoutes(marketOf(pools), ask(0, 1, 1_000n * ONE, change)));
      expect(error.code).to.equal(code);
    });
  }
});

/** A pool that takes about 60 of its second token. */
function narrow(fee: bigint, tickSpacing: number): Pool {
  const liquidity = 20_000n * ONE;
  const ticks = [-60, 60].map((tick) => ({
    tick,
    liquidityNet: tick < 0 ? liquidity : -liquidity,
  }));
  const price = { sqrtPrice: sqrtPriceAtTick(0), tick: 0, liquidity };
  return {
    ...{ chainId: HUB, venueId: 64, id: "0x", gas: 110_000n, tokens: [tokenAt(2), tokenAt(3)] },
    name: `0x${fee.toString(16).padStart(6, "0")}`,
    state: {
      ...{ kind: "concentrated", ...price, fee, tickSpacing, ticks },
      ...{ knownFrom: MIN_TICK, knownTo: MAX_TICK },
    },
  };
}

/** The same pool of tokens that no other pool has. */
function moveTokens(pool: Pool): Pool {
  return { ...pool, tokens: [tokenAt(20), tokenAt(21)] };
}

function tryFind(market: Parameters<typeof findRoutes>[0], query: RouteQuery) {
  try {
    return findRoutes(market, query);
  } catch (error) {
    if (error instanceof RouteError) return undefined;
    throw error;
  }
}

function refusal(act: () => unknown): RouteError {
  try {
    act();
  } catch (error) {
    if (error instanceof RouteError) return error;
    throw error;
  }
  throw new Error("it is not refused");
}

function fail(): never {
  throw new Error("there is no route");
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? `${one}` : one));
}
