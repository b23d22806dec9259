import { UINT256 } from "./integers.ts";
import { PoolError } from "./PoolError.ts";

/** Ticks count powers of 1.0001, the price of the first token in units of the second. */
export const MIN_TICK = -887_272;
export const MAX_TICK = 887_272;

/** The price's root at {@link MIN_TICK}, with 96 bits behind the point. */
export const MIN_SQRT_PRICE = 4_295_128_739n;
/** The same at {@link MAX_TICK}. */
export const MAX_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n;

const BITS = 20;
const BITS_BEHIND_POINT = 128n;
/** Enough for every bit of the factors to be right. */
const PRECISION = 512n;

let computed: readonly bigint[] | undefined;

/**
 * The square root of the price at a tick, with 96 bits behind the point, to the unit as Uniswap v3 and v4 compute it.
 *
 * @param tick A whole number from {@link MIN_TICK} to {@link MAX_TICK}.
 * @throws {PoolError} `InvalidState` for another tick.
 * @see Uniswap v3 whitepaper, 6.1.
 */
export function sqrtPriceAtTick(tick: number): bigint {
  const known = kept.get(tick);
  if (known !== undefined) return known;
  const price = compute(tick);
  if (kept.size === MOST_KEPT) kept.clear();
  kept.set(tick, price);
  return price;
}

/** Prices that were computed: a search asks for the same ticks again and again. */
const kept = new Map<number, bigint>();
const MOST_KEPT = 100_000;

function compute(tick: number): bigint {
  const distance = Math.abs(tick);
  if (!Number.isInteger(tick) || distance > MAX_TICK) {
    const bounds = `a whole number from ${MIN_TICK} to ${MAX_TICK}`;
    throw new PoolError("InvalidState", `the tick ${tick} is not ${bounds}`, { tick });
  }
  let ratio = 1n << BITS_BEHIND_POINT;
  for (const [bit, factor] of factors().entries()) {
    if ((distance & (1 << bit)) !== 0) ratio = (ratio * factor) >> BITS_BEHIND_POINT;
  }
  if (tick > 0) ratio = UINT256 / ratio;
  const shift = BITS_BEHIND_POINT - 96n;
  return (ratio + (1n << shift) - 1n) >> shift;
}

/** 1.0001 to the power of -1/2, -1, -2, -4 and so on, rounded to the nearest. */
function factors(): readonly bigint[] {
  computed ??= computeFactors();
  return computed;
}

function computeFactors(): bigint[] {
  let power = root((10_000n << (2n * PRECISION)) / 10_001n);
  const half = 1n << (PRECISION - BITS_BEHIND_POINT - 1n);
  return Array.from({ length: BITS }, () => {
    const factor = (power + half) >> (PRECISION - BITS_BEHIND_POINT);
    power = (power * power) >> PRECISION;
    return factor;
  });
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
