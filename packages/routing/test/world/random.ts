import fc from "fast-check";

/** How many swaps are made in each kind of pool. */
export const CASES = process.env.CAUSEWAY_FULL === undefined ? 350 : 7_000;

/** A swap of a pool, by chance. */
export interface RandomSwap {
  readonly amountIn: bigint;
  readonly zeroForOne: boolean;
}

/**
 * Swaps of all sizes, as likely of one digit as of thirty.
 *
 * @param bits Of the largest amount.
 */
export function randomSwaps(seed: number, count: number, bits: number): RandomSwap[] {
  const swap = fc.record({ amountIn: amounts(bits), zeroForOne: fc.boolean() });
  return fc.sample(swap, { numRuns: count, seed });
}

/** Amounts of all sizes. */
export function amounts(bits: number): fc.Arbitrary<bigint> {
  return fc
    .integer({ min: 0, max: bits - 1 })
    .chain((size) => fc.bigInt(1n << BigInt(size), (2n << BigInt(size)) - 1n));
}
