import { type ConcentratedPool, quoteConcentrated } from "./ConcentratedPool.ts";
import { type ConstantProductPool, quoteConstantProduct } from "./ConstantProductPool.ts";
import { PoolError } from "./PoolError.ts";

/** What a pool is and holds, of any kind. */
export type PoolState = ConstantProductPool | ConcentratedPool;

/** A swap in a pool, and the pool afterwards. */
export interface PoolSwap {
  /** Units that the pool pays. */
  readonly amountOut: bigint;
  /** The pool afterwards, for a further swap in either direction. */
  readonly after: PoolState;
}

/**
 * What a pool of any kind pays for all of an input.
 *
 * @param amountIn Units of the input.
 * @param zeroForOne Whether the first token is paid in.
 * @throws {PoolError} as the pool's own quote, and `TakesLess` if the pool would not take all of the input.
 */
export function swapInPool(pool: PoolState, amountIn: bigint, zeroForOne: boolean): PoolSwap {
  if (pool.kind === "constant product") {
    const amountOut = quoteConstantProduct(pool, amountIn, zeroForOne);
    const [in0, in1] = zeroForOne ? [amountIn, -amountOut] : [-amountOut, amountIn];
    const after = { ...pool, reserve0: pool.reserve0 + in0, reserve1: pool.reserve1 + in1 };
    return { amountOut, after };
  }
  const quote = quoteConcentrated(pool, amountIn, zeroForOne);
  if (quote.amountIn < amountIn) {
    throw new PoolError("TakesLess", `the pool takes ${quote.amountIn} of ${amountIn}`, {
      amountIn,
      taken: quote.amountIn,
    });
  }
  return { amountOut: quote.amountOut, after: quote.after };
}
