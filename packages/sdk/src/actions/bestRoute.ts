import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Route, RouteRequest } from "../routes/Route.ts";
import type { ActionOptions } from "./ActionOptions.ts";
import { routes } from "./routes.ts";

/** Finds the route with the largest output, or the smallest input for `exactOut`. @throws CausewayError as `routes` */
export async function bestRoute(
  causeway: Causeway,
  request: RouteRequest,
  options: ActionOptions = {},
): Promise<Route> {
  const [best] = await routes(causeway, request, options);
  if (best !== undefined) return best;
  throw new CausewayError("ApiMalformed", {
    message: "The service answers an empty list of routes",
  });
}
