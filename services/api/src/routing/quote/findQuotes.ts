import type { Hex } from "@causeway/protocol";
import { type ChosenRoute, chooseRoutes, costsOf, promiseOf } from "@causeway/routing/orders";

import type { Api } from "../../Api.ts";
import { ApiError } from "../../errors/ApiError.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";
import type { RoutingConfig } from "../routingConfig.ts";
import { explain } from "./explain.ts";
import { messageFeeOf } from "./messageFeeOf.ts";
import type { Quote } from "./Quote.ts";
import { quoteTerms } from "./quoteTerms.ts";
import { requireOpen, requireOpenAsset } from "./requireOpen.ts";

/** The best routes for a request, the best first. @throws ApiError */
export async function findQuotes(api: Api, request: RouteRequest): Promise<Quote[]> {
  const [from, to] = [request.origin.chain.chainId, request.destination.chain.chainId];
  const way = await api.markets.way(from, to, "recent");
  requireOpen(way);
  const terms = quoteTerms(request, way, api.lists.environment);
  const market = request.isSourceSwapDisabled ? withoutSource(way) : way.market;
  const chosen = chooseOrExplain(market, terms, request, api.config.routing).filter(
    byOpenAsset(way),
  );
  const quotes = chosen.map(async (one) => {
    const quote = { request, way, terms, chosen: one, costs: costsOf(terms, one) };
    const promise = promiseOf(terms, one);
    return { ...quote, promise, nativeFee: await messageFeeOf(way, promise, request) };
  });
  return Promise.all(quotes);
}

function chooseOrExplain(
  market: WayState["market"],
  terms: ReturnType<typeof quoteTerms>,
  request: RouteRequest,
  { mostImpactBps }: Pick<RoutingConfig, "mostImpactBps">,
): ChosenRoute[] {
  const wanted = { amount: request.amount, isOutput: request.isExactOut, mostImpactBps };
  try {
    return chooseRoutes(market, terms, wanted);
  } catch (error) {
    throw explain(error, market, terms, request);
  }
}

/** A paused asset is no way; if all are paused, the client hears until when. */
function byOpenAsset(
  way: WayState,
): (chosen: ChosenRoute, place: number, all: ChosenRoute[]) => boolean {
  const pauseOf = ({ route }: ChosenRoute): ApiError | undefined => {
    try {
      if (route.crossing) requireOpenAsset(way, route.crossing.assetId as Hex);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };
  return (chosen, _, all) => {
    const pause = pauseOf(chosen);
    if (pause !== undefined && all.every((one) => pauseOf(one) !== undefined)) throw pause;
    return pause === undefined;
  };
}

/** The market without the pools of the source: the input itself crosses. */
function withoutSource({ market, origin }: WayState): WayState["market"] {
  const { chainId } = origin.config;
  return { ...market, pools: market.pools.filter((pool) => pool.chainId !== chainId) };
}
