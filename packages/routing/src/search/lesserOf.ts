/** The lesser of two amounts. */
export function lesserOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
