/** The smallest of at least one integer. */
export function least(values: readonly bigint[]): bigint {
  return ordered(values)[0] as bigint;
}

/** The largest of at least one integer. */
export function greatest(values: readonly bigint[]): bigint {
  return ordered(values).at(-1) as bigint;
}

function ordered(values: readonly bigint[]): bigint[] {
  return [...values].sort((a, b) => Number(a > b) - Number(a < b));
}
