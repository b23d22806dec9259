import { routes } from "../actions/routes.ts";
import { wait } from "../api/wait.ts";
import type { Causeway } from "../createCauseway.ts";
import { keyOf } from "../query/keyOf.ts";
import type { Route, RouteRequest } from "../routes/Route.ts";
import type { Loaded } from "./Loaded.ts";
import { useReading } from "./useReading.ts";

/** Milliseconds after which a request is sent that did not change meanwhile. */
const SETTLED_MILLISECONDS = 300;
/** Milliseconds after which prices are asked for again. */
const FRESH_MILLISECONDS = 30_000;

/**
 * Routes for a request while the component is mounted, the best first. They are asked for again every 30 seconds, and a
 * moment after the request changed.
 *
 * @param request Undefined while the form is not filled in: nothing is asked for.
 */
export function useRoutes(
  causeway: Causeway,
  request: RouteRequest | undefined,
): Loaded<readonly Route[]> {
  const key = JSON.stringify(keyOf(causeway, "routes", request ?? null));
  return useReading<readonly Route[]>(causeway, key, async (signal, tell) => {
    if (request === undefined) return;
    await wait(SETTLED_MILLISECONDS, signal);
    for (;;) {
      tell(await routes(causeway, request, { signal }));
      await wait(FRESH_MILLISECONDS, signal);
    }
  });
}
