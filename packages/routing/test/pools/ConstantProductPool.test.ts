import { expect } from "chai";
import fc from "fast-check";

import { type ConstantProductPool, PoolError, quoteConstantProduct } from "../../src/index.ts";
import { PoolWorld } from "../world/PoolWorld.ts";
import { CASES, randomSwaps } from "../world/random.ts";
import { UniswapV2 } from "../world/UniswapV2.ts";

const FEE = 3_000n;
const LEAST_LIQUIDITY = 10n ** 6n;

describe("a quote of a constant product pool", function () {
  this.timeout(600_000);
  let world: PoolWorld;

  before(async () => {
    world = await PoolWorld.start();
  });

  after(() => world?.stop());

  it(`is what Uniswap v2 pays, to the unit, in ${CASES} swaps of all sizes`, async () => {
    const v2 = await UniswapV2.deploy(world);
    const { stateOf, execute } = await v2.open(world.pair, [10n ** 18n, 10n ** 21n]);
    let paid = 0;
    for (const swap of randomSwaps(2, CASES, 100)) {
      const pool = await stateOf();
      const executed = (await execute(swap))?.amountOut ?? 0n;
      const { amountIn, zeroForOne } = swap;
      expect(quoted(pool, amountIn, zeroForOne), `${amountIn}`).to.equal(executed);
      if (executed > 0n) paid += 1;
    }
    expect(paid).to.be.above(CASES / 2);
  });

  /** What is quoted, or 0 where nothing is. */
  function quoted(pool: ConstantProductPool, amountIn: bigint, zeroForOne: boolean): bigint {
    try {
      return quoteConstantProduct(pool, amountIn, zeroForOne);
    } catch (error) {
      if (error instanceof PoolError) return 0n;
      throw error;
    }
  }

  it("never lets the product of the reserves fall", () => {
    const reserves = fc.bigInt(LEAST_LIQUIDITY, (1n << 100n) - 1n);
    fc.assert(
      fc.property(reserves, reserves, reserves, fc.bigInt(0n, 999_999n), (x, y, amountIn, fee) => {
        const pool = { kind: "constant product", reserve0: x, reserve1: y, fee } as const;
        const amountOut = quoted(pool, amountIn, true);
        expect((x + amountIn) * (y - amountOut) >= x * y).to.equal(true);
      }),
    );
  });

  it("refuses amounts and states that no pool has, with the values", () => {
    const pool = { kind: "constant product", reserve0: 10n, reserve1: 10n, fee: FEE } as const;
    const refused = (change: Partial<ConstantProductPool>, amountIn: bigint) => {
      try {
        quoteConstantProduct({ ...pool, ...change }, amountIn, true);
      } catch (error) {
        return (error as PoolError).code;
      }
      return undefined;
    };
    expect(refused({}, 0n)).to.equal("InvalidAmount");
    expect(refused({}, -1n)).to.equal("InvalidAmount");
    expect(refused({}, 1n << 255n)).to.equal("InvalidAmount");
    expect(refused({}, 1n)).to.equal("NothingOut");
    expect(refused({}, (1n << 112n) - 11n)).to.equal(undefined);
    expect(refused({}, (1n << 112n) - 10n)).to.equal("PoolReverts");
    expect(refused({ reserve0: 0n }, 5n)).to.equal("PoolReverts");
    expect(refused({ reserve1: 0n }, 5n)).to.equal("PoolReverts");
    expect(refused({ reserve1: 1n << 112n }, 5n)).to.equal("InvalidState");
    expect(refused({ reserve0: -1n }, 5n)).to.equal("InvalidState");
    expect(refused({ fee: 1_000_000n }, 5n)).to.equal("InvalidState");
  });
});
