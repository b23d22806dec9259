/** The median of some orders. */
export interface Sample<T> {
  readonly value: T;
  readonly samples: number;
}

/** The median of groups, each of which counts with as many samples as it has; undefined without a sample. */
export function medianOf<T extends bigint | number>(
  groups: readonly Sample<T>[],
): Sample<T> | undefined {
  const sorted = groups.toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const samples = sorted.reduce((sum, group) => sum + group.samples, 0);
  let counted = 0;
  const middle = sorted.find((group) => {
    counted += group.samples;
    return 2 * counted >= samples;
  });
  return middle && { value: middle.value, samples };
}
