import { type Contract, ZeroAddress } from "ethers";

import { type ConcentratedPool, MAX_TICK, MIN_TICK } from "../../src/index.ts";
import { executedBy, type OpenedPool, type PoolStart } from "./OpenedPool.ts";
import { NEVER, type PoolWorld } from "./PoolWorld.ts";
import { ticksOf } from "./ticksOf.ts";

/** Uniswap v3 on a node. */
export class UniswapV3 {
  readonly #world: PoolWorld;
  readonly #factory: Contract;
  readonly #router: Contract;
  readonly #positions: Contract;

  private constructor(
    world: PoolWorld,
    [factory, router, positions]: [Contract, Contract, Contract],
  ) {
    this.#world = world;
    this.#factory = factory;
    this.#router = router;
    this.#positions = positions;
  }

  static async deploy(world: PoolWorld): Promise<UniswapV3> {
    const factory = await world.deploy("UniswapV3Factory");
    const coin = await world.deploy("WETH9");
    const router = await world.deploy("SwapRouter", factory, coin);
    const positions = await world.deploy("NonfungiblePositionManager", factory, coin, ZeroAddress);
    for (const one of [router, positions]) await world.allow(await one.getAddress());
    return new UniswapV3(world, [factory, router, positions]);
  }

  /** Opens a pool with positions. */
  async open(start: PoolStart): Promise<OpenedPool<ConcentratedPool>> {
    const [world, router] = [this.#world, this.#router];
    const { tokens, fee, tickSpacing, positions } = start;
    const pool = await this.#create(start);
    const ticks = await ticksOf(positions, async (tick) => {
      const { liquidityNet } = await pool.getFunction("ticks")(tick);
      return liquidityNet;
    });
    const known = { ticks, knownFrom: MIN_TICK, knownTo: MAX_TICK };
    return {
      stateOf: async () => {
        const [slot, liquidity] = await Promise.all([
          pool.getFunction("slot0")(),
          pool.getFunction("liquidity")(),
        ]);
        const price = { sqrtPrice: slot.sqrtPriceX96, tick: Number(slot.tick), liquidity };
        return { kind: "concentrated", ...price, fee: BigInt(fee), tickSpacing, ...known };
      },
      execute: async ({ amountIn, zeroForOne }) => {
        const way = [...(zeroForOne ? tokens : tokens.toReversed()), fee];
        const args = [[...way, world.signer.address, NEVER, amountIn, 0, 0]];
        const [swap] = (await world.run(router, "exactInputSingle", args, pool, "Swap")) ?? [];
        return swap && executedBy(swap.amount0, swap.amount1, swap.sqrtPriceX96);
      },
    };
  }

  async #create({ tokens, fee, tickSpacing, sqrtPrice, positions, amount }: PoolStart) {
    const [world, factory, manager] = [this.#world, this.#factory, this.#positions];
    if ((await factory.getFunction("feeAmountTickSpacing")(fee)) === 0n) {
      await world.send(factory, "enableFeeAmount", [fee, tickSpacing]);
    }
    const start = [...tokens, fee, sqrtPrice];
    await world.send(manager, "createAndInitializePoolIfNecessary", start);
    for (const { tickLower, tickUpper } of positions) {
      const amounts = [amount, amount, 0, 0, world.signer.address, NEVER];
      await world.send(manager, "mint", [[...tokens, fee, tickLower, tickUpper, ...amounts]]);
    }
    return world.at("UniswapV3Pool", await factory.getFunction("getPool")(...tokens, fee));
  }
}
