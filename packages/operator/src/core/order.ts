/**
 * The order in which steps are executed, so that a plan's numbers are those of its execution: again and again all that
 * wait for none of those left, as they were given.
 */
export function inOrder<S extends { readonly id: string; readonly after: readonly string[] }>(
  steps: readonly S[],
): S[] {
  const ordered: S[] = [];
  let left = [...steps];
  while (left.length > 0) {
    const waited = new Set(left.map(({ id }) => id));
    const ready = new Set(left.filter(({ after }) => !after.some((id) => waited.has(id))));
    if (ready.size === 0) throw new Error(`steps wait for each other: ${[...waited].join(", ")}`);
    ordered.push(...ready);
    left = left.filter((step) => !ready.has(step));
  }
  return ordered;
}
