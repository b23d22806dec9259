const PARTS = 10_000n;

/** A part of a whole between 0 and 1; 0 of nothing. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return part >= whole ? 1 : Number((part * PARTS) / whole) / Number(PARTS);
}
