import { amountText } from "@causeway/protocol";
import type { RouteError } from "@causeway/routing";

import type { SwapPlan } from "./SwapPlan.ts";

/** Why no route is left, and a remedy. */
export function describeRouteError(plan: SwapPlan, { code, details, message }: RouteError): string {
  const { tokenIn, tokenOut, origin, destination, request } = plan;
  const way = `${tokenIn.symbol} on ${origin.name} to ${tokenOut.symbol} on ${destination.name}`;
  switch (code) {
    case "NothingLeft":
      return (
        `nothing would be left after fees and gas: send ` +
        `${amountText(BigInt(details.leastAmount ?? 0), tokenIn)} at least`
      );
    case "PriceImpactAboveBound":
      return (
        `the price would move by ${percent(Number(details.impactBps))}, and the bound is ` +
        `${percent(request.impact)}: send less, or give a larger --impact`
      );
    case "NoRoute":
      return `no pools and no asset lead from ${way} for this amount: send less, or choose another token`;
    case "UnknownToken":
      return `no pool and no asset has a token of this swap, ${way}: ${message}`;
    default:
      return message;
  }
}

function percent(bps: number): string {
  return `${bps / 100} %`;
}
