import type { Hex } from "@causeway/protocol";
import { encodeHops, ZERO_WORD } from "@causeway/protocol";
import type { Crossing, Pool } from "@causeway/routing";
import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import type { ErrorKind } from "../../src/errors/ERRORS.ts";
import { Lists } from "../../src/lists/Lists.ts";
import type { WayState } from "../../src/markets/WayState.ts";
import { requireHolds } from "../../src/routing/build/requireHolds.ts";
import { requireRecorded } from "../../src/routing/build/requireRecorded.ts";
import { requireSame } from "../../src/routing/build/requireSame.ts";
import type { Quote } from "../../src/routing/quote/Quote.ts";
import { requireOpen, requireOpenAsset } from "../../src/routing/quote/requireOpen.ts";
import { waitOf } from "../../src/routing/quote/waitOf.ts";
import { PROMISE } from "./examplePromise.ts";
import { ROUTER, swappingEnvironment } from "./swappingEnvironment.ts";

const [ASSET, LANE] = [PROMISE.assetId, `0x${"1a".repeat(32)}` as Hex];
const [USDC, WETH] = [PROMISE.tokenIn, `0x${"e0".repeat(20)}` as Hex];
const ONE = 10n ** 6n;
const LIMIT = { capacity: 1_000n, window: 100n };

/** A pool of equal reserves without a fee. */
const pool = (reserves: bigint): Pool => ({
  ...{ chainId: 31_337n, venueId: 1, id: "0x01", name: "0x", tokens: [USDC, WETH], gas: 1n },
  state: { kind: "constant product", reserve0: reserves, reserve1: reserves, fee: 0n },
});
/** Nothing is charged for a release. */
const CROSSING = {
  ...{ assetId: ASSET, unitFrom: 1n, unitTo: 1n, maximum: 10n ** 12n, curve: undefined },
  ...{ deficit: 0n, offer: () => undefined, to: { chainId: 31_337n, token: USDC } },
  terms: { rateBps: 0n, vaultBps: 0n, floor: 0n, ceiling: 0n, flat: 0n },
} as unknown as Crossing;

function way(change: object = {}, pools: readonly Pool[] = [pool(10n ** 15n)]): WayState {
  const config = { name: "hub", chainId: 31_337n };
  return {
    origin: { config: { ...config, name: "spoke-a" }, at: 1_000n, pools: [] },
    destination: { config, at: 900n, pools },
    ...{ feeBps: 0n, ordersPausedUntil: 0n, market: { crossings: [CROSSING] } },
    lane: { laneId: LANE, hubChainId: 0n, pausedUntil: 0n },
    assets: new Map([[ASSET, { pausedUntil: 0n }]]),
    ...change,
  } as unknown as WayState;
}

function kindOf(act: () => void): ErrorKind | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.kind;
    throw error;
  }
}

describe("a way", () => {
  const open = (change: object = {}) => kindOf(() => requireOpen(way(change)));

  it("is open if neither router nor lane is paused, by the clock of the chain that asks", () => {
    expect(open()).to.equal(undefined);
    expect(open({ ordersPausedUntil: 1_000n })).to.equal(undefined);
    expect(open({ ordersPausedUntil: 1_001n })).to.equal("paused");
    const lane = (own: object) => ({
      lane: { laneId: LANE, hubChainId: 0n, pausedUntil: 0n, ...own },
    });
    expect(open(lane({ pausedUntil: 900n }))).to.equal(undefined);
    expect(open(lane({ pausedUntil: 901n }))).to.equal("paused");
    expect(open(lane({ laneId: ZERO_WORD }))).to.equal("noRoute");
    expect(open({ lane: undefined })).to.equal(undefined);
  });

  it("takes no order of a router that was deprecated, which is a pause for ever", () => {
    expect(open({ ordersPausedUntil: 2n ** 40n - 1n })).to.equal("generationDeprecated");
  });

  it("says until when an asset is paused", () => {
    const paused = (pausedUntil: bigint) => way({ assets: new Map([[ASSET, { pausedUntil }]]) });
    expect(kindOf(() => requireOpenAsset(paused(900n), ASSET))).to.equal(undefined);
    try {
      requireOpenAsset(paused(5_000n), ASSET);
      expect.fail("an asset that is paused");
    } catch (error) {
      expect((error as ApiError).values).to.deep.equal({ until: 5_000 });
    }
  });
});

describe("a promise", () => {
  const hops = encodeHops([{ venueId: 1, pool: "0x", token: WETH }]);
  const promise = {
    ...{ ...PROMISE, destinationHops: hops, offer: undefined, amountIn: 100n * ONE },
    ...{ minBridged: 98n * ONE, minReceived: 97n * ONE, leastOut: 99n * ONE },
  };
  const holds = (own: object, at = way()) =>
    kindOf(() => requireHolds({ ...promise, ...own }, at, { decimals: 6 }));

  it("holds while all of its minima are reached", () => {
    expect(holds({})).to.equal(undefined);
    expect(holds({ minBridged: 101n * ONE })).to.equal("routeChanged");
    expect(holds({ minReceived: 101n * ONE })).to.equal("routeChanged");
    expect(holds({ leastOut: 101n * ONE })).to.equal("routeChanged");
  });

  it("does not hold if the router's fee rose, a pool moved or went, or the asset does not cross", () => {
    expect(holds({}, way({ feeBps: 99n }))).to.equal(undefined);
    expect(holds({ minBridged: 100n * ONE }, way({ feeBps: 1n }))).to.equal("routeChanged");
    expect(holds({}, way({}, [pool(1_000n * ONE)]))).to.equal("routeChanged");
    expect(holds({}, way({}, []))).to.equal("routeChanged");
    expect(holds({}, way({ market: { crossings: [] } }))).to.equal("routeChanged");
  });

  it("does not hold if its pools pay nothing, also if it names no minimum", () => {
    const free = { minBridged: 0n, minReceived: 0n, leastOut: 0n };
    expect(holds(free)).to.equal(undefined);
    expect(holds(free, way({}, []))).to.equal("routeChanged");
  });

  it("counts with its own offer to fillers", () => {
    expect(holds({ offer: { fee: 2n * ONE, fallsAfter: 1, endsAfter: 2 } })).to.equal(
      "routeChanged",
    );
  });

  it("says how much would arrive then and now", () => {
    try {
      requireHolds({ ...promise, leastOut: 101n * ONE }, way(), { decimals: 6 });
      expect.fail("a promise that does not hold");
    } catch (error) {
      const { minAmountOut } = (error as ApiError).values as Record<string, object>;
      expect(JSON.stringify(minAmountOut)).to.equal('{"then":"101","now":"99.99999"}');
    }
  });

  it("is for its own slippage, receiver and caller", () => {
    const [receiver, from] = [PROMISE.receiver, PROMISE.caller] as [Hex, Hex];
    const same = (own: object = {}) =>
      kindOf(() => requireSame(PROMISE, { slippage: 200, receiver, from, ...own }));
    expect(same()).to.equal(undefined);
    expect(same({ from: receiver, swapCaller: from })).to.equal(undefined);
    const others = [
      { slippage: 201 },
      { receiver: from },
      { from: receiver },
      { swapCaller: receiver },
    ];
    for (const other of others) expect(same(other)).to.equal("routeMismatch");
  });

  it("is built for the router that the deployment records name as present, and for no other", () => {
    const lists = new Lists(swappingEnvironment());
    const listed = lists.chainOf(31_338n, "chainId");
    const recorded = (status: string) => ({
      ...listed,
      chain: { ...listed.chain, generations: [{ address: ROUTER, status }] } as typeof listed.chain,
    });
    const built = (contract: string, on = listed) =>
      kindOf(() => requireRecorded({ ...PROMISE, contract: contract as Hex }, on));
    expect(built(ROUTER)).to.equal(undefined);
    expect(built(ROUTER, recorded("current"))).to.equal(undefined);
    expect(built(ROUTER, recorded("deprecated"))).to.equal("generationDeprecated");
    expect(built(`0x${"66".repeat(20)}`)).to.equal("generationDeprecated");
  });
});

describe("a transfer", () => {
  const waiting = (capacity: object) => {
    const assets = new Map([[ASSET, { capacity: { limit: LIMIT, ...capacity } }]]);
    const route = { crossing: { assetId: ASSET, unitFrom: 2n }, bridged: 200n };
    return waitOf({ way: { assets }, chosen: { route } } as unknown as Quote);
  };

  it("waits without a bound for a vault's liquidity, and for a limit until it is refilled", () => {
    expect(waiting({ liquidity: 100n, admitted: 100n })).to.equal(undefined);
    expect(waiting({ liquidity: undefined, admitted: 100n })).to.equal(undefined);
    expect(waiting({ liquidity: 99n, admitted: 100n })).to.deep.equal({
      ...{ because: "liquidity", seconds: undefined },
    });
    // of 1,000 in 100 s, 45 are missing
    expect(waiting({ liquidity: 100n, admitted: 55n })).to.deep.equal({
      ...{ because: "limit", seconds: 5 },
    });
  });
});
