import type { Hex } from "@causeway/protocol";

import type { Quote } from "../quote/Quote.ts";
import type { RoutePromise } from "./RoutePromise.ts";

/** Seconds for which a route is kept. */
export const KEPT_SECONDS = 300n;

/** What the service promises by a quote. @param now Unix seconds. */
export function promiseRoute(quote: Quote, now: bigint): RoutePromise {
  const { request, way, promise, costs, nativeFee } = quote;
  const { origin, destination } = way;
  const { swap, chainId } = origin.config;
  if (swap === undefined) throw new TypeError(`${chainId} has no router`);
  return {
    ...promise,
    originChainId: chainId,
    contract: swap.router as Hex,
    tokenOut: request.tokenOut.listed.address.toLowerCase() as Hex,
    ...{ isExactOut: request.isExactOut, amount: request.amount },
    slippage: BigInt(request.slippage),
    ...{ receiver: request.receiver, caller: request.caller, entrance: request.entrance },
    ...{ nativeFee, tokenFee: costs.routerFee + costs.integratorFee },
    originBlock: BigInt(origin.block),
    destinationBlock: BigInt(destination.block),
    ...{ madeAt: now, expiresAt: now + KEPT_SECONDS },
  };
}
