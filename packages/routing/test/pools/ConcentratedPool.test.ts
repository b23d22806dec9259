import { expect } from "chai";

import {
  type ConcentratedPool,
  MAX_TICK,
  MIN_TICK,
  PoolError,
  quoteConcentrated,
  sqrtPriceAtTick,
} from "../../src/index.ts";
import type { OpenedPool } from "../world/OpenedPool.ts";
import { PoolWorld } from "../world/PoolWorld.ts";
import { randomPool } from "../world/positions.ts";
import { CASES, type RandomSwap, randomSwaps } from "../world/random.ts";
import { UniswapV3 } from "../world/UniswapV3.ts";
import { UniswapV4 } from "../world/UniswapV4.ts";

const MUCH = 10n ** 24n;
/**
 * Fee in millionths, the spacing of ticks that belongs to it, the bits of the largest amount, and what is added to each
 * position. A block has no gas to walk a pool of the narrowest spacing from end to end. In the last pool, products of
 * liquidity, amount and price outgrow a word.
 */
const TIERS = [
  [100, 1, 100, MUCH],
  [500, 10, 140, MUCH],
  [3_000, 60, 140, MUCH],
  [10_000, 200, 140, MUCH],
  [20_000, 16_383, 160, 10n ** 34n],
] as const;
const EACH = Math.ceil(CASES / TIERS.length);
/** The most bits of an amount that Uniswap v4 takes. */
const MOST_BITS_OF_V4 = 126;
/** A price that no swap passes. */
const LOWEST = 4_295_128_740n;

describe("a quote of a concentrated pool", function () {
  this.timeout(600_000);
  let world: PoolWorld;
  let v3: UniswapV3 | undefined;
  let v4: UniswapV4 | undefined;

  before(async () => {
    world = await PoolWorld.start();
  });

  after(() => world?.stop());

  /** Holds each swap against its quote. */
  async function compare(
    swaps: readonly RandomSwap[],
    { stateOf, execute }: OpenedPool<ConcentratedPool>,
  ): Promise<void> {
    let paid = 0;
    let crossed = 0;
    let before: ConcentratedPool | undefined;
    for (const swap of swaps) {
      const pool = await stateOf();
      const executed = await execute(swap);
      const quote = quoted(pool, swap);
      // A swap is quoted as well by the pool that the quote before left, whichever way that went.
      if (before !== undefined) {
        const again = quoted(before, swap);
        expect(again?.amountOut, `after another, ${swap.amountIn}`).to.equal(quote?.amountOut);
        expect(again?.sqrtPrice).to.equal(quote?.sqrtPrice);
      }
      before = quote?.after;
      if (quote === undefined) {
        expect(executed?.amountOut ?? 0n, `${swap.amountIn}`).to.equal(0n);
        continue;
      }
      const { amountIn, amountOut, sqrtPrice } = quote;
      expect({ amountIn, amountOut, sqrtPrice }, `${swap.amountIn}`).to.deep.equal(executed);
      paid += 1;
      crossed += quote.crossed;
    }
    expect(paid).to.be.above(EACH / 3);
    expect(crossed).to.be.above(0);
  }

  /** Undefined where the pool pays nothing. */
  function quoted(pool: ConcentratedPool, { amountIn, zeroForOne }: RandomSwap) {
    try {
      return quoteConcentrated(pool, amountIn, zeroForOne);
    } catch (error) {
      if (error instanceof PoolError && error.code === "NothingOut") return undefined;
      throw error;
    }
  }

  for (const [fee, tickSpacing, bits, amount] of TIERS) {
    it(`is what Uniswap v3 takes and pays at ${fee / 10_000} %, to the unit`, async () => {
      v3 ??= await UniswapV3.deploy(world);
      const start = { tokens: world.pair, fee, tickSpacing, amount };
      const pool = await v3.open({ ...start, ...randomPool(fee, tickSpacing) });
      await compare(randomSwaps(fee, EACH, bits), pool);
    });

    it(`is what Uniswap v4 takes and pays at ${fee / 10_000} %, to the unit`, async () => {
      v4 ??= await UniswapV4.deploy(world);
      const start = { tokens: world.pair, fee, tickSpacing, amount };
      const pool = await v4.open({ ...start, ...randomPool(fee + 1, tickSpacing) });
      await compare(randomSwaps(fee + 1, EACH, Math.min(bits, MOST_BITS_OF_V4)), pool);
    });
  }

  it("ends where the liquidity ends, and leaves the rest of the input", () => {
    const ticks = [
      { tick: -60, liquidityNet: MUCH },
      { tick: 60, liquidityNet: -MUCH },
    ];
    const state = { sqrtPrice: sqrtPriceAtTick(0), tick: 0, liquidity: MUCH, fee: 3_000n };
    const pool = whole({ ...state, tickSpacing: 60, ticks });
    const { amountIn, crossed, sqrtPrice } = quoteConcentrated(pool, 10n * MUCH, true);
    expect(amountIn < MUCH).to.equal(true);
    expect(crossed).to.equal(1);
    expect(sqrtPrice).to.equal(LOWEST);
  });

  it("refuses amounts and states that no pool has, and ticks that were not read", () => {
    const state = { sqrtPrice: sqrtPriceAtTick(0), tick: 0, liquidity: MUCH, fee: 3_000n };
    const pool = whole({ ...state, tickSpacing: 60, ticks: [] });
    const refused = (change: Partial<ConcentratedPool>, amountIn = MUCH) => {
      try {
        quoteConcentrated({ ...pool, ...change }, amountIn, false);
      } catch (error) {
        return (error as PoolError).code;
      }
      return undefined;
    };
    expect(refused({}, 0n)).to.equal("InvalidAmount");
    expect(refused({}, 1n << 255n)).to.equal("InvalidAmount");
    expect(refused({}, 1n)).to.equal("NothingOut");
    expect(refused({ knownTo: 60 })).to.equal("TicksUnknown");
    expect(refused({ sqrtPrice: 0n })).to.equal("InvalidState");
    expect(refused({ sqrtPrice: sqrtPriceAtTick(MAX_TICK) })).to.equal("InvalidState");
    expect(refused({ tickSpacing: 0 })).to.equal("InvalidState");
    expect(refused({ fee: 1_000_000n })).to.equal("InvalidState");
    expect(refused({ liquidity: -1n })).to.equal("InvalidState");
    expect(refused({})).to.equal(undefined);
  });
});

function whole(pool: Omit<ConcentratedPool, "kind" | "knownFrom" | "knownTo">): ConcentratedPool {
  return { kind: "concentrated", knownFrom: MIN_TICK, knownTo: MAX_TICK, ...pool };
}
