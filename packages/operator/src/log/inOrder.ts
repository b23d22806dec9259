import type { Act } from "./Act.ts";

/** Acts by their time, oldest first; by their block where one chain has several in one second. */
export function inOrder(acts: readonly Act[]): Act[] {
  return acts.toSorted((one, other) => {
    if (one.time !== other.time) return one.time < other.time ? -1 : 1;
    if (one.chain !== other.chain) return 0;
    return (one.block ?? Infinity) - (other.block ?? Infinity) || 0;
  });
}
