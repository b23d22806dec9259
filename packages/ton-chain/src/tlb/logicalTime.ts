/** Blocks begin at multiples of this, as TON's own nodes let them. */
const STEP = 1_000_000n;

/** Where the logical time of a block begins if the one before ends at `endLt`. */
export function startAfter(endLt: bigint): bigint {
  return (endLt / STEP + 1n) * STEP;
}

/** The earlier of two logical times. */
export function earlierOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** The later of two logical times. */
export function laterOf(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}
