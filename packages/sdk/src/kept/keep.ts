import type { Causeway } from "../createCauseway.ts";

interface Kept {
  /** Milliseconds of the monotonic clock. */
  readonly until: number;
  readonly value: Promise<unknown>;
}

/**
 * Reads something once, and keeps it in the client for a while. What fails is not kept.
 *
 * @param name Of what is kept, among all that the client keeps.
 * @param seconds How long it is kept.
 */
export function keep<T>(
  { kept }: Causeway,
  name: string,
  seconds: number,
  read: () => Promise<T>,
): Promise<T> {
  const known = kept.get(name) as Kept | undefined;
  if (known !== undefined && performance.now() < known.until) return known.value as Promise<T>;
  const value = read();
  const entry: Kept = { until: performance.now() + seconds * 1_000, value };
  kept.set(name, entry);
  value.catch(() => {
    if (kept.get(name) === entry) kept.delete(name);
  });
  return value;
}
