import type { Act, ActsReading } from "./Act.ts";
import { inOrder } from "./inOrder.ts";

/** The newest acts of several chains, oldest first, and how many there are in all. */
export function newestActs(
  readings: readonly ActsReading[],
  limit: number,
): { readonly acts: readonly Act[]; readonly count: number } {
  const acts = inOrder(readings.flatMap((reading) => reading.acts));
  const count = readings.reduce((sum, reading) => sum + reading.count, 0);
  return { acts: acts.slice(-limit), count };
}
