import { divideUp, MILLION, UINT256 } from "./integers.ts";

/** A price's root, and a liquidity that does not change up to a target. */
export interface Stretch {
  /** The price's root now, with 96 bits behind the point. */
  readonly sqrtPrice: bigint;
  /** The root at which the stretch ends, in the direction of the swap. */
  readonly target: bigint;
  /** Without any, the price goes to the target, and nothing is paid. */
  readonly liquidity: bigint;
  /** Millionths of the input. */
  readonly fee: bigint;
}

/** What a swap does within a stretch. */
export interface Step {
  /** The price's root afterwards: the target, if the input reaches that far. */
  readonly sqrtPrice: bigint;
  /** Units that the pool takes, its fee included. */
  readonly paid: bigint;
  /** Units that the pool pays. */
  readonly amountOut: bigint;
}

/**
 * Swaps within a stretch, rounded as Uniswap v3 and v4 round: for the pool.
 *
 * @param remaining Units of the input that are left, above zero.
 * @see Uniswap v3 whitepaper, 6.2.3.
 */
export function swapStep(stretch: Stretch, remaining: bigint): Step {
  const { sqrtPrice, target, liquidity, fee } = stretch;
  const isDown = target <= sqrtPrice;
  const withoutFee = (remaining * (MILLION - fee)) / MILLION;
  const toTarget = isDown
    ? amount0Up(target, sqrtPrice, liquidity)
    : divideUp(liquidity * (target - sqrtPrice), 1n << 96n);
  if (withoutFee >= toTarget) {
    const paid = toTarget + divideUp(toTarget * fee, MILLION - fee);
    return { sqrtPrice: target, paid, amountOut: outputAt(target, stretch, isDown) };
  }
  const reached = isDown
    ? priceBelow(sqrtPrice, liquidity, withoutFee)
    : sqrtPrice + (withoutFee << 96n) / liquidity;
  // What the price's rounding leaves over is the pool's fee.
  return { sqrtPrice: reached, paid: remaining, amountOut: outputAt(reached, stretch, isDown) };
}

/** Units that the pool pays up to a root of the price. */
function outputAt(price: bigint, { sqrtPrice, liquidity }: Stretch, isDown: boolean): bigint {
  return isDown
    ? (liquidity * (sqrtPrice - price)) >> 96n
    : amount0Down(sqrtPrice, price, liquidity);
}

/** Units of the first token between two roots of the price, rounded up. */
function amount0Up(low: bigint, high: bigint, liquidity: bigint): bigint {
  return divideUp(divideUp((liquidity << 96n) * (high - low), high), low);
}

/** The same, rounded down. */
function amount0Down(low: bigint, high: bigint, liquidity: bigint): bigint {
  return ((liquidity << 96n) * (high - low)) / high / low;
}

/** The price's root once so much of the first token came in, rounded up: the pool pays less. */
function priceBelow(sqrtPrice: bigint, liquidity: bigint, amount: bigint): bigint {
  const scaled = liquidity << 96n;
  const product = amount * sqrtPrice;
  const fits = product <= UINT256 && scaled + product <= UINT256;
  return fits
    ? divideUp(scaled * sqrtPrice, scaled + product)
    : divideUp(scaled, scaled / sqrtPrice + amount);
}
