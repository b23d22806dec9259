import type { Route } from "@causeway/sdk";

/** Seconds after which prices are asked for again. */
const FRESH = 30;
/** Seconds before the end of a promise at which it is replaced, so that nobody signs an old one. */
const MARGIN = 15;
/** Seconds between two questions, whatever the service promises. */
const LEAST = 5;

/**
 * Seconds until routes are asked for again.
 *
 * @param now Unix seconds.
 */
export function refreshAfter(routes: readonly Pick<Route, "expiresAt">[], now: number): number {
  const left = routes.map(({ expiresAt }) => expiresAt - now - MARGIN);
  return Math.max(LEAST, Math.min(FRESH, ...left));
}

/** Whether the promise of a route still stands. @param now Unix seconds. */
export function isStanding({ expiresAt }: Pick<Route, "expiresAt">, now: number): boolean {
  return expiresAt > now;
}
