import type { Violation } from "@causeway/operator";

/** Says where what is wrong stands. */
export function within(before: readonly PropertyKey[]) {
  return ({ path, ...violation }: Violation): Violation => ({
    path: [...before, ...path],
    ...violation,
  });
}
