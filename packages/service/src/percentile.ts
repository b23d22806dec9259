/**
 * The value that so many percent of all are not above (nearest rank): always one of them.
 *
 * @param values At least one, in any order.
 * @param percent From 1 to 100.
 */
export function percentile<T extends bigint | number>(values: readonly T[], percent: number): T {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  const found = sorted[Math.ceil((percent * sorted.length) / 100) - 1];
  if (found === undefined) throw new RangeError(`no ${percent}th percentile of ${values.length}`);
  return found;
}

/** The lower one of the two in the middle where there are two. */
export function median<T extends bigint | number>(values: readonly T[]): T {
  return percentile(values, 50);
}
