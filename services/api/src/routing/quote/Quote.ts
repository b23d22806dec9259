import type { ChosenRoute, OrderCosts, OrderPromise, QuoteTerms } from "@causeway/routing/orders";

import type { WayState } from "../../markets/WayState.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";

/** A route that answers a request, with all that it costs, at the blocks of its chains. */
export interface Quote {
  readonly request: RouteRequest;
  readonly way: WayState;
  readonly terms: QuoteTerms;
  readonly chosen: ChosenRoute;
  readonly costs: OrderCosts;
  readonly promise: OrderPromise;
  /** Wei that the message costs at most; 0 on one chain. */
  readonly nativeFee: bigint;
}
