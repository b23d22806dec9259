import { sqrtPriceAtTick } from "./sqrtPriceAtTick.ts";

const LOG_OF_TICK = Math.log(1.0001) / 2;
/** Within this distance of a tick's price, in ticks, a logarithm of doubles may be on the wrong side. */
const UNSURE = 0.001;

/**
 * The highest tick whose price is not above a price, as pools compute it after a swap.
 *
 * @param sqrtPrice The root of a price within the bounds of pools, with 96 bits behind the point.
 */
export function tickAtSqrtPrice(sqrtPrice: bigint): number {
  const estimate = Math.log(Number(sqrtPrice) / 2 ** 96) / LOG_OF_TICK;
  const nearest = Math.round(estimate);
  if (Math.abs(estimate - nearest) > UNSURE) return Math.floor(estimate);
  return sqrtPriceAtTick(nearest) <= sqrtPrice ? nearest : nearest - 1;
}
