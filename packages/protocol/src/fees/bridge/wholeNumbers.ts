/** All of something. */
export const WHOLE_BPS = 10_000n;

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Of numbers that are not negative. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** The nearest number within bounds. */
export function clamp(value: bigint, lowest: bigint, highest: bigint): bigint {
  return least(most(value, lowest), highest);
}
