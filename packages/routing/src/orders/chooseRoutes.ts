import { findExactOut } from "../search/findExactOut.ts";
import { findRoutes, type RouteQuery } from "../search/findRoutes.ts";
import type { Market } from "../search/Market.ts";
import { afterFees, beforeFees } from "./feesOf.ts";
import type { ChosenRoute, QuoteTerms } from "./OrderTerms.ts";

/** Which amount an order is about. */
export interface WantedAmount {
  /** Smallest units of the input, fees included; or of the final token if `isOutput`. */
  readonly amount: bigint;
  /** Whether the amount is the least that the receiver gets. */
  readonly isOutput: boolean;
  /** Basis points of price impact above which there is no route; any if left out. */
  readonly mostImpactBps?: number;
}

/**
 * The best routes for an order, the best first: by what arrives after all fees and gas.
 *
 * @throws RouteError
 */
export function chooseRoutes(
  market: Market,
  terms: QuoteTerms,
  { amount, isOutput, mostImpactBps }: WantedAmount,
): ChosenRoute[] {
  const query = { ...queryOf(terms), ...(mostImpactBps !== undefined && { mostImpactBps }) };
  if (isOutput) {
    const { route, amountIn } = findExactOut(market, { ...query, amountOut: amount });
    const { quotedOut } = route;
    return [{ route, amountIn: beforeFees(terms, amountIn), quotedOut, leastOut: amount }];
  }
  const routes = findRoutes(market, { ...query, amountIn: afterFees(terms, amount) });
  return routes.map((route) => {
    const { quotedOut, leastOut } = route;
    return { route, amountIn: amount, quotedOut, leastOut };
  });
}

function queryOf({
  origin,
  destination,
  tokenIn,
  tokenOut,
  slippageBps,
}: QuoteTerms): Omit<RouteQuery, "amountIn"> {
  return {
    from: { chainId: BigInt(origin.chainId), token: tokenIn.address },
    to: { chainId: BigInt(destination.chainId), token: tokenOut.address },
    slippageBps,
  };
}
