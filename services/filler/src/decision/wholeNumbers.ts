/** All of something, basis points. */
export const WHOLE_BPS = 10_000n;

/** Of numbers that are not negative. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
