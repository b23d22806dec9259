import type { z } from "zod";
import type { Api } from "../../Api.ts";
import type { KeptRoute } from "../keeping/KeptRoutes.ts";
import { promiseRoute } from "../promise/promiseRoute.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";
import { routeOf } from "../wire/routeOf.ts";
import type { routeObject } from "../wire/schemas.ts";
import { findQuotes } from "./findQuotes.ts";
import type { Quote } from "./Quote.ts";
import type { WayTimes } from "./WayTimes.ts";

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
  const [kept, times, prices] = await Promise.all([
    api.routes.keep(quotes.map((quote) => promiseRoute(quote, now))),
    timesOf(api, quotes[0]),
    api.prices.newest(),
  ]);
  const bestOut = quotes[0]?.chosen.quotedOut ?? 0n;
  const { usualSeconds } = api.config.routing;
  const view = { api, origin, bestOut, times, prices, usualSeconds };
  return quotes.flatMap((quote, place) => {
    const route = kept[place];
    return route === undefined ? [] : [{ wire: routeOf(view, quote, route), kept: route }];
  });
}

async function timesOf(api: Api, quote: Quote | undefined): Promise<WayTimes> {
  const way = quote?.way;
  if (way?.lane === undefined) return { byFiller: undefined, byProof: undefined };
  return {
    byFiller: way.origin.blockSeconds + way.destination.blockSeconds,
    byProof: await api.laneTimes.of(way.lane.laneId),
  };
}
