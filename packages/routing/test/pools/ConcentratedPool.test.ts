import { expect } from "chai";
import { AbiCoder, type Contract, concat, keccak256, toBeHex, ZeroAddress } from "ethers";

import {
  type ConcentratedPool,
  type InitializedTick,
  MAX_TICK,
  MIN_TICK,
  PoolError,
  quoteConcentrated,
  sqrtPriceAtTick,
} from "../../src/index.ts";
import { NEVER, PoolWorld } from "../world/PoolWorld.ts";
import { type Position, randomPool } from "../world/positions.ts";
import { CASES, type RandomSwap, randomSwaps } from "../world/random.ts";

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
/** The test router has the function twice. */
const ADD_LIQUIDITY =
  "modifyLiquidity((address,address,uint24,int24,address),(int24,int24,int256,bytes32),bytes)";
/** The most bits of an amount that Uniswap v4 takes. */
const MOST_BITS_OF_V4 = 126;
const BOUNDS = { down: 4_295_128_740n, up: sqrtPriceAtTick(MAX_TICK) - 1n };

/** What a swap did, by its event. */
interface Executed {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly sqrtPrice: bigint;
}

describe("a quote of a concentrated pool", function () {
  this.timeout(600_000);
  let world: PoolWorld;

  before(async () => {
    world = await PoolWorld.start();
  });

  after(() => world?.stop());

  /** Holds each swap against its quote; returns how many were paid, and how many ticks were crossed. */
  async function compare(
    swaps: readonly RandomSwap[],
    stateOf: () => Promise<ConcentratedPool>,
    execute: (swap: RandomSwap) => Promise<Executed | undefined>,
  ): Promise<{ paid: number; crossed: number }> {
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
    return { paid, crossed };
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

  for (const [fee, tickSpacing, bits, liquidity] of TIERS) {
    it(`is what Uniswap v3 takes and pays at ${fee / 10_000} %, to the unit`, async () => {
      const { sqrtPrice, positions } = randomPool(fee, tickSpacing);
      const { router, pool } = await startV3(fee, tickSpacing, sqrtPrice, positions, liquidity);
      const ticks = await ticksOfV3(pool, positions);
      const stateOf = async (): Promise<ConcentratedPool> => {
        const [slot, inRange] = await Promise.all([
          pool.getFunction("slot0")(),
          pool.getFunction("liquidity")(),
        ]);
        const state = { sqrtPrice: slot.sqrtPriceX96, tick: Number(slot.tick), liquidity: inRange };
        return whole({ ...state, fee: BigInt(fee), tickSpacing, ticks });
      };
      const execute = async ({ amountIn, zeroForOne }: RandomSwap) => {
        const [tokenIn, tokenOut] = zeroForOne ? world.tokens : world.tokens.toReversed();
        const way = [tokenIn, tokenOut, fee, world.signer.address, NEVER];
        const args = [[...way, amountIn, 0, 0]];
        const [swap] = (await world.run(router, "exactInputSingle", args, pool, "Swap")) ?? [];
        return swap && executedBy(swap.amount0, swap.amount1, swap.sqrtPriceX96);
      };
      const { paid, crossed } = await compare(randomSwaps(fee, EACH, bits), stateOf, execute);
      expect(paid).to.be.above(EACH / 3);
      expect(crossed).to.be.above(0);
    });

    it(`is what Uniswap v4 takes and pays at ${fee / 10_000} %, to the unit`, async () => {
      const { sqrtPrice, positions } = randomPool(fee + 1, tickSpacing);
      const key = [...world.tokens, fee, tickSpacing, ZeroAddress];
      const { manager, router } = await startV4(key, sqrtPrice, positions, liquidity);
      const reads = statesOfV4(manager, key);
      const ticks = await reads.ticks(positions);
      const stateOf = async () =>
        whole({ ...(await reads.slots()), fee: BigInt(fee), tickSpacing, ticks });
      const execute = async ({ amountIn, zeroForOne }: RandomSwap) => {
        const limit = zeroForOne ? BOUNDS.down : BOUNDS.up;
        const args = [key, [zeroForOne, -amountIn, limit], [false, false], "0x"];
        const [swap] = (await world.run(router, "swap", args, manager, "Swap")) ?? [];
        // Its amounts are the account's, not the pool's.
        return swap && executedBy(-BigInt(swap.amount0), -BigInt(swap.amount1), swap.sqrtPriceX96);
      };
      const { paid, crossed } = await compare(
        randomSwaps(fee + 1, EACH, Math.min(bits, MOST_BITS_OF_V4)),
        stateOf,
        execute,
      );
      expect(paid).to.be.above(EACH / 3);
      expect(crossed).to.be.above(0);
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
    expect(sqrtPrice).to.equal(BOUNDS.down);
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

  // ---------------------------------------------------------------- Uniswap v3

  let v3: { factory: Contract; router: Contract; positions: Contract } | undefined;

  async function startV3(
    fee: number,
    tickSpacing: number,
    sqrtPrice: bigint,
    positions: readonly Position[],
    amount: bigint,
  ): Promise<{ router: Contract; pool: Contract }> {
    v3 ??= await deployV3();
    const { factory, router, positions: manager } = v3;
    if ((await factory.getFunction("feeAmountTickSpacing")(fee)) === 0n) {
      await world.send(factory, "enableFeeAmount", [fee, tickSpacing]);
    }
    const start = [...world.tokens, fee, sqrtPrice];
    await world.send(manager, "createAndInitializePoolIfNecessary", start);
    for (const { tickLower, tickUpper } of positions) {
      const amounts = [amount, amount, 0, 0, world.signer.address, NEVER];
      const args = [...world.tokens, fee, tickLower, tickUpper, ...amounts];
      await world.send(manager, "mint", [args]);
    }
    const address = await factory.getFunction("getPool")(...world.tokens, fee);
    return { router, pool: world.at("UniswapV3Pool", address) };
  }

  async function deployV3() {
    const factory = await world.deploy("UniswapV3Factory");
    const coin = await world.deploy("WETH9");
    const router = await world.deploy("SwapRouter", factory, coin);
    const positions = await world.deploy("NonfungiblePositionManager", factory, coin, ZeroAddress);
    for (const one of [router, positions]) await world.allow(await one.getAddress());
    return { factory, router, positions };
  }

  async function ticksOfV3(pool: Contract, positions: readonly Position[]) {
    return ticksOf(positions, async (tick) => {
      const { liquidityNet } = await pool.getFunction("ticks")(tick);
      return liquidityNet;
    });
  }

  // ---------------------------------------------------------------- Uniswap v4

  let v4: { manager: Contract; router: Contract; adder: Contract } | undefined;

  async function startV4(
    key: readonly unknown[],
    sqrtPrice: bigint,
    positions: readonly Position[],
    amount: bigint,
  ): Promise<{ manager: Contract; router: Contract }> {
    v4 ??= await deployV4();
    const { manager, router, adder } = v4;
    await world.send(manager, "initialize", [key, sqrtPrice]);
    for (const { tickLower, tickUpper } of positions) {
      const salt = toBeHex(0, 32);
      await world.send(adder, ADD_LIQUIDITY, [key, [tickLower, tickUpper, amount, salt], "0x"]);
    }
    return { manager, router };
  }

  async function deployV4() {
    const manager = await world.deploy("PoolManager", world.signer.address);
    const [router, adder] = [
      await world.deploy("PoolSwapTest", manager),
      await world.deploy("PoolModifyLiquidityTest", manager),
    ];
    for (const one of [router, adder]) await world.allow(await one.getAddress());
    return { manager, router, adder };
  }

  /** The manager serves its storage: pools are a mapping at slot 6; of each, liquidity is at 3, ticks are at 4. */
  function statesOfV4(manager: Contract, key: readonly unknown[]) {
    const coder = AbiCoder.defaultAbiCoder();
    const types = ["address", "address", "uint24", "int24", "address"];
    const id = keccak256(coder.encode(types, key));
    const pool = BigInt(keccak256(concat([id, toBeHex(6, 32)])));
    const load = async (slot: bigint): Promise<bigint> =>
      BigInt(await manager.getFunction("extsload(bytes32)")(toBeHex(slot, 32)));
    return {
      slots: async () => {
        const [word, liquidity] = await Promise.all([load(pool), load(pool + 3n)]);
        const sqrtPrice = word & ((1n << 160n) - 1n);
        return { sqrtPrice, tick: Number(BigInt.asIntN(24, word >> 160n)), liquidity };
      },
      ticks: (positions: readonly Position[]) =>
        ticksOf(positions, async (tick) => {
          const place = coder.encode(["int24", "uint256"], [tick, pool + 4n]);
          return BigInt.asIntN(128, (await load(BigInt(keccak256(place)))) >> 128n);
        }),
    };
  }

  // ---------------------------------------------------------------- both

  async function ticksOf(
    positions: readonly Position[],
    netAt: (tick: number) => Promise<bigint>,
  ): Promise<InitializedTick[]> {
    const bounds = new Set(positions.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]));
    const ticks = [...bounds].sort((one, other) => one - other);
    return Promise.all(ticks.map(async (tick) => ({ tick, liquidityNet: await netAt(tick) })));
  }
});

function whole(pool: Omit<ConcentratedPool, "kind" | "knownFrom" | "knownTo">): ConcentratedPool {
  return { kind: "concentrated", knownFrom: MIN_TICK, knownTo: MAX_TICK, ...pool };
}

/** @param amount0 Units of the first token that the pool got; below zero, what it paid. */
function executedBy(amount0: bigint, amount1: bigint, sqrtPrice: bigint): Executed {
  const [amountIn, paid] = amount0 > 0n ? [amount0, amount1] : [amount1, amount0];
  return { amountIn, amountOut: -paid, sqrtPrice };
}
