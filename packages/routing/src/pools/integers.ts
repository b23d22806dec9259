/** Fees of pools are in millionths of the amount that is paid in. */
export const MILLION = 1_000_000n;

export const UINT112 = (1n << 112n) - 1n;
export const UINT256 = (1n << 256n) - 1n;
/** Swaps of concentrated pools state amounts as signed words. */
export const INT256 = (1n << 255n) - 1n;

/** `a / b`, rounded up. `b` is above zero, `a` not below it. */
export function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
