import { AbiCoder, type Contract, concat, keccak256, toBeHex, ZeroAddress } from "ethers";

import { type ConcentratedPool, MAX_TICK, MIN_TICK, sqrtPriceAtTick } from "../../src/index.ts";
import { executedBy, type OpenedPool, type PoolStart } from "./OpenedPool.ts";
import type { PoolWorld } from "./PoolWorld.ts";
import { ticksOf } from "./ticksOf.ts";

/** The test router has the function twice. */
const ADD_LIQUIDITY =
  "modifyLiquidity((address,address,uint24,int24,address),(int24,int24,int256,bytes32),bytes)";
/** Prices that no swap passes. */
const BOUNDS = { down: 4_295_128_740n, up: sqrtPriceAtTick(MAX_TICK) - 1n };

/** Uniswap v4 on a node. */
export class UniswapV4 {
  readonly #world: PoolWorld;
  readonly #manager: Contract;
  readonly #router: Contract;
  readonly #adder: Contract;

  private constructor(world: PoolWorld, [manager, router, adder]: [Contract, Contract, Contract]) {
    this.#world = world;
    this.#manager = manager;
    this.#router = router;
    this.#adder = adder;
  }

  static async deploy(world: PoolWorld): Promise<UniswapV4> {
    const manager = await world.deploy("PoolManager", world.signer.address);
    const router = await world.deploy("PoolSwapTest", manager);
    const adder = await world.deploy("PoolModifyLiquidityTest", manager);
    for (const one of [router, adder]) await world.allow(await one.getAddress());
    return new UniswapV4(world, [manager, router, adder]);
  }

  /** Opens a pool without hooks, with positions. */
  async open(start: PoolStart): Promise<OpenedPool<ConcentratedPool>> {
    const { tokens, fee, tickSpacing, sqrtPrice, positions, amount } = start;
    const [world, manager, router] = [this.#world, this.#manager, this.#router];
    const key = [...tokens, fee, tickSpacing, ZeroAddress];
    await world.send(manager, "initialize", [key, sqrtPrice]);
    for (const { tickLower, tickUpper } of positions) {
      const position = [tickLower, tickUpper, amount, toBeHex(0, 32)];
      await world.send(this.#adder, ADD_LIQUIDITY, [key, position, "0x"]);
    }
    const { slots, netAt } = statesOf(manager, key);
    const known = {
      ticks: await ticksOf(positions, netAt),
      knownFrom: MIN_TICK,
      knownTo: MAX_TICK,
    };
    return {
      stateOf: async () => {
        return {
          kind: "concentrated",
          ...(await slots()),
          fee: BigInt(fee),
          tickSpacing,
          ...known,
        };
      },
      execute: async ({ amountIn, zeroForOne }) => {
        const limit = zeroForOne ? BOUNDS.down : BOUNDS.up;
        const args = [key, [zeroForOne, -amountIn, limit], [false, false], "0x"];
        const [swap] = (await world.run(router, "swap", args, manager, "Swap")) ?? [];
        // Its amounts are the account's, not the pool's.
        return swap && executedBy(-BigInt(swap.amount0), -BigInt(swap.amount1), swap.sqrtPriceX96);
      },
    };
  }
}

/** The manager serves its storage: pools are a mapping at slot 6; of each, liquidity is at 3, ticks are at 4. */
function statesOf(manager: Contract, key: readonly unknown[]) {
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
    netAt: async (tick: number) => {
      const place = coder.encode(["int24", "uint256"], [tick, pool + 4n]);
      return BigInt.asIntN(128, (await load(BigInt(keccak256(place)))) >> 128n);
    },
  };
}
