import type { ServedEnvironment } from "@causeway/environment";
import type { QuoteTerms } from "@causeway/routing/orders";

import type { WayState } from "../../markets/WayState.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";

/** What the orders of a request are quoted by. */
export function quoteTerms(
  { origin, destination, tokenIn, tokenOut, slippage, integrator }: RouteRequest,
  { feeBps }: Pick<WayState, "feeBps">,
  { assets }: Pick<ServedEnvironment, "assets">,
): QuoteTerms {
  return {
    ...{ origin: origin.chain, destination: destination.chain, assets, feeBps, integrator },
    ...{ tokenIn: tokenIn.swapped, tokenOut: tokenOut.swapped, slippageBps: slippage },
    hold: destination.chain.swap?.hold ?? 0,
  };
}
