import type { z } from "zod";
import type { Api } from "../../Api.ts";
import type { KeptRoute } from "../keeping/KeptRoutes.ts";
import { estimatesOf } from "../measures/estimatesOf.ts";
import { promiseRoute } from "../promise/promiseRoute.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";
import { routeOf } from "../wire/routeOf.ts";
import type { routeObject } from "../wire/schemas.ts";
import { findQuotes } from "./findQuotes.ts";

/** A route as the wire shows it, and as it is kept. */
export interface AnsweredRoute {
  readonly wire: z.input<typeof routeObject>;
  readonly kept: KeptRoute;
}

/** Finds, signs and keeps the best routes for a request. @param origin By which the client reached the service. */
export async function answerRoutes(
  api: Api,
  request: RouteRequest,
  origin: string,
): Promise<AnsweredRoute[]> {
  const quotes = await findQuotes(api, request);
  const now = api.clock.seconds();
  const [kept, estimates, prices] = await Promise.all([
    api.routes.keep(quotes.map((quote) => promiseRoute(quote, now))),
    estimatesOf(api, quotes),
    api.prices.newest(),
  ]);
  const bestOut = quotes[0]?.chosen.quotedOut ?? 0n;
  const view = { api, origin, bestOut, prices };
  return quotes.flatMap((quote, place) => {
    const [route, estimated] = [kept[place], estimates[place]];
    if (route === undefined || estimated === undefined) return [];
    return [{ wire: routeOf({ ...view, estimates: estimated }, quote, route), kept: route }];
  });
}
