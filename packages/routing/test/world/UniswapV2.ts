import type { Contract } from "ethers";

import type { ConstantProductPool } from "../../src/index.ts";
import type { OpenedPool } from "./OpenedPool.ts";
import { NEVER, type PoolWorld } from "./PoolWorld.ts";

const FEE = 3_000n;

/** Uniswap v2 on a node. */
export class UniswapV2 {
  readonly #world: PoolWorld;
  readonly #factory: Contract;
  readonly #router: Contract;

  private constructor(world: PoolWorld, factory: Contract, router: Contract) {
    this.#world = world;
    this.#factory = factory;
    this.#router = router;
  }

  static async deploy(world: PoolWorld): Promise<UniswapV2> {
    const factory = await world.deploy("UniswapV2Factory", world.signer.address);
    const coin = await world.deploy("WETH9");
    const router = await world.deploy("UniswapV2Router02", factory, coin);
    await world.allow(await router.getAddress());
    return new UniswapV2(world, factory, router);
  }

  /** Opens a pair with reserves. */
  async open(
    tokens: readonly [string, string],
    reserves: readonly [bigint, bigint],
  ): Promise<OpenedPool<ConstantProductPool>> {
    const [world, router] = [this.#world, this.#router];
    const start = [...tokens, ...reserves, 0, 0, world.signer.address, NEVER];
    await world.send(router, "addLiquidity", start);
    const pair = world.at("UniswapV2Pair", await this.#factory.getFunction("getPair")(...tokens));
    return {
      stateOf: async () => {
        const [reserve0, reserve1] = await pair.getFunction("getReserves")();
        return { kind: "constant product", reserve0, reserve1, fee: FEE };
      },
      execute: async ({ amountIn, zeroForOne }) => {
        const path = zeroForOne ? tokens : tokens.toReversed();
        const args = [amountIn, 0, path, world.signer.address, NEVER];
        const swaps = await world.run(router, "swapExactTokensForTokens", args, pair, "Swap");
        const [swap] = swaps ?? [];
        if (swap === undefined) return undefined;
        const amountOut: bigint = swap.amount0Out + swap.amount1Out;
        return { amountIn, amountOut, sqrtPrice: 0n };
      },
    };
  }
}
