import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from "@causeway/routing";

/** Where a position begins and ends. */
export interface TickRange {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** Two tokens of a pool, or amounts of these, in the pool's order. */
export type Pair<T> = readonly [T, T];

/** The root of a pool's price, with 96 bits behind the point, at which both amounts are worth the same. */
export function sqrtPriceOf([amount0, amount1]: Pair<bigint>): bigint {
  return root((amount1 << 192n) / amount0);
}

/** The highest tick whose price is not above a price. */
export function tickAt(sqrtPrice: bigint): number {
  let [low, high] = [MIN_TICK, MAX_TICK];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sqrtPriceAtTick(middle) <= sqrtPrice) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The ticks of a position that is stated from a price, rounded outwards to the spacing. */
export function rangeAt(
  sqrtPrice: bigint,
  tickSpacing: number,
  { from, to }: { readonly from: number; readonly to: number },
): TickRange {
  const tick = tickAt(sqrtPrice);
  return {
    tickLower: Math.floor((tick + from) / tickSpacing) * tickSpacing,
    tickUpper: Math.ceil((tick + to) / tickSpacing) * tickSpacing,
  };
}

/**
 * The most liquidity for which amounts suffice, as Uniswap's position managers compute it.
 *
 * @see Uniswap v3 whitepaper, 6.29 and 6.30.
 */
export function liquidityOf(
  sqrtPrice: bigint,
  { tickLower, tickUpper }: TickRange,
  [amount0, amount1]: Pair<bigint>,
): bigint {
  const [low, high] = [sqrtPriceAtTick(tickLower), sqrtPriceAtTick(tickUpper)];
  const from = sqrtPrice < low ? low : sqrtPrice;
  const to = sqrtPrice > high ? high : sqrtPrice;
  const of0 = from < high ? (amount0 * ((from * high) >> 96n)) / (high - from) : undefined;
  const of1 = to > low ? (amount1 << 96n) / (to - low) : undefined;
  if (of0 === undefined || of1 === undefined) return of0 ?? of1 ?? 0n;
  return of0 < of1 ? of0 : of1;
}

/** The whole part of a square root, by Newton's method from above. */
function root(square: bigint): bigint {
  let guess = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + square / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
