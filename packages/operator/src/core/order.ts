/** Each step after those that it depends on, else in the order given. */
export function inOrder<S extends { readonly id: string; readonly after: readonly string[] }>(
  steps: readonly S[],
): S[] {
  const known = new Map(steps.map((step) => [step.id, step]));
  const placed = new Set<string>();
  const ordered: S[] = [];
  const place = (step: S, waiting: readonly string[]) => {
    if (waiting.includes(step.id)) {
      throw new Error(`steps wait for each other: ${[...waiting, step.id].join(", ")}`);
    }
    if (placed.has(step.id)) return;
    for (const id of step.after) {
      const before = known.get(id);
      if (before !== undefined) place(before, [...waiting, step.id]);
    }
    placed.add(step.id);
    ordered.push(step);
  };
  for (const step of steps) place(step, []);
  return ordered;
}
