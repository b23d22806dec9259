import { amountText } from "@causeway/protocol";
import { RouteError } from "@causeway/routing";
import { beforeFees, chooseRoutes, type QuoteTerms } from "@causeway/routing/orders";

import { ApiError } from "../../errors/ApiError.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";

/** Tries with a tenth of the amount before. */
const TENTHS = 12;

/**
 * The error of the routing API for a search that found nothing: fees take the amount, the amount is more than the way
 * takes, or there is no way.
 */
export function explain(
  error: unknown,
  market: WayState["market"],
  terms: QuoteTerms,
  request: RouteRequest,
): unknown {
  if (!(error instanceof RouteError)) return error;
  const { tokenIn, tokenOut, isExactOut } = request;
  const way = `${tokenIn.listed.symbol} on ${terms.origin.name} to ${tokenOut.listed.symbol} on ${terms.destination.name}`;
  if (error.code === "NothingLeft") {
    const least = beforeFees(terms, BigInt(error.details.leastAmount ?? 0));
    const minAmount = amountText(least, { decimals: tokenIn.listed.decimals });
    const detail = `fees and gas take all of it; send at least ${minAmount}`;
    return new ApiError("insufficientAmount", detail, { values: { minAmount }, cause: error });
  }
  const wanted = isExactOut ? tokenOut : tokenIn;
  if (hasWayForLess(market, terms, request)) {
    const asked = amountText(request.amount, wanted.listed);
    return new ApiError("insufficientLiquidity", `${asked} is more than ${way} takes`, {
      cause: error,
    });
  }
  return new ApiError("noRoute", way, { cause: error });
}

function hasWayForLess(
  market: WayState["market"],
  terms: QuoteTerms,
  { amount, isExactOut }: RouteRequest,
): boolean {
  const lesser = Array.from({ length: TENTHS }, (_, k) => amount / 10n ** BigInt(k + 1));
  return lesser
    .filter((less) => less > 0n)
    .some((less) => leadsThere(market, terms, { amount: less, isOutput: isExactOut }));
}

function leadsThere(
  market: WayState["market"],
  terms: QuoteTerms,
  wanted: Parameters<typeof chooseRoutes>[2],
): boolean {
  try {
    return chooseRoutes(market, terms, wanted).length > 0;
  } catch (error) {
    // a way exists if fees take all of so little
    if (error instanceof RouteError) return error.code === "NothingLeft";
    throw error;
  }
}
