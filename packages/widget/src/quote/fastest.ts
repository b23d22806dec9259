import type { Route } from "@causeway/sdk";

/** The place of the route whose funds can be used first; the first of equal ones. */
export function fastest(routes: readonly Pick<Route, "seconds">[]): number {
  const usable = routes.map(({ seconds }) => seconds.usable);
  return usable.indexOf(Math.min(...usable));
}
