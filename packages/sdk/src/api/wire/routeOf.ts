import { amountFrom } from "@causeway/protocol";

import { CausewayError } from "../../errors/CausewayError.ts";
import type { Route, RouteFee, Token, TokenAmount } from "../../routes/Route.ts";
import type { Address, ChainId, RouteId } from "../../values/ids.ts";
import type { WireRoute, WireRouteToken } from "./route.ts";
import { webUrl } from "./webUrl.ts";

const MILLISECONDS = 1_000;

/** What a route is made of beside the answer. */
export interface RouteOrigin {
  readonly request: Route["request"];
  /** The coin of the chain where the sender pays. */
  readonly coin: Token;
  /** Unix seconds of this device. */
  readonly now: number;
}

/** A route under our own names. @throws CausewayError `RouteMismatch`, `ApiMalformed` */
export function routeOf(wire: WireRoute, { request, coin, now }: RouteOrigin): Route {
  const { srcChain, dstChain = srcChain, causeway, timestamp } = wire;
  const { promise, priceImpact, waits } = causeway;
  requireSame(wire, request);
  const input = tokenOf(srcChain.chainId, srcChain.tokenIn);
  const output = tokenOf(dstChain.chainId, dstChain.tokenOut);
  return {
    ...{ id: wire.hash as RouteId, request, contract: wire.contract },
    input: { token: input, amount: promised(promise, "amountIn") },
    output: { token: output, amount: promised(promise, "quotedOut") },
    minimum: promised(promise, "leastOut"),
    fees: feesOf(wire, { input, coin }),
    priceImpact,
    seconds: { usable: wire.timeEstimated, proven: wire.timeEstimatedProof ?? undefined },
    waits:
      waits === null ? undefined : { reason: waits.because, seconds: waits.seconds ?? undefined },
    // The clock of the service may be another one: only the time that is left counts.
    expiresAt: Math.floor(now + causeway.expiresAt - timestamp / MILLISECONDS),
    ...{ promise, signature: wire.signature },
  };
}

function tokenOf(chainId: ChainId, { icon, ...same }: WireRouteToken): Token {
  return { chainId, ...same, image: webUrl(icon), isListed: true };
}

/** An amount of the promise, in smallest units. */
function promised(promise: Route["promise"], name: string): bigint {
  const value = promise[name];
  if (typeof value === "string" && /^\d{1,78}$/.test(value)) return BigInt(value);
  const message = `The promise of a route has no amount ${name}: ${value}`;
  throw new CausewayError("ApiMalformed", { message, details: { field: name, got: value } });
}

function feesOf(wire: WireRoute, { input, coin }: { input: Token; coin: Token }): RouteFee[] {
  const { bridgeFee, swapFee, gasFee, causeway } = wire;
  const crossing = tokenOf(bridgeFee.chainId, bridgeFee.out.token);
  const fees: readonly RouteFee[] = [
    { kind: "message", isOnTop: true, ...whole(coin, swapFee.nativeFee) },
    { kind: "router", isOnTop: false, ...whole(input, causeway.fees.router) },
    { kind: "integrator", isOnTop: false, ...whole(input, causeway.fees.affiliate) },
    { kind: "bridge", isOnTop: false, ...whole(crossing, bridgeFee.amount) },
    { kind: "gas", isOnTop: true, ...whole(coin, gasFee.amount) },
  ];
  return fees.filter(({ amount }) => amount > 0n);
}

/** Whole tokens in smallest units. Dust of an estimate is left out. */
function whole(token: Token, text: string): TokenAmount {
  return { token, amount: amountFrom(text, token)?.amount ?? 0n };
}

/** @throws CausewayError `RouteMismatch` if the route is not for the request. */
function requireSame(wire: WireRoute, request: Route["request"]): void {
  const { srcChain, dstChain = srcChain, tradeType, causeway } = wire;
  const { promise } = causeway;
  const isExactOut = request.kind === "exactOut";
  const fields: readonly (readonly [name: string, wanted: unknown, got: unknown])[] = [
    ["origin", request.from.chainId, srcChain.chainId],
    ["destination", request.to.chainId, dstChain.chainId],
    ["token to sell", lower(request.from.token), lower(srcChain.tokenIn.address)],
    ["token to buy", lower(request.to.token), lower(dstChain.tokenOut.address)],
    ["kind", isExactOut ? 1 : 0, tradeType],
    ["promise.isExactOut", isExactOut, promise.isExactOut],
    ["promise.amount", `${request.amount}`, promise.amount],
    ["promise.slippage", `${request.slippageBps}`, promise.slippage],
    ["promise.tokenOut", lower(request.to.token), lower(promise.tokenOut)],
    ["promise.destinationChainId", `${request.to.chainId}`, promise.destinationChainId],
    ...(request.receiver === undefined
      ? []
      : [["promise.receiver", lower(request.receiver), lower(promise.receiver)] as const]),
  ];
  for (const [field, wanted, got] of fields) {
    if (wanted === got) continue;
    const message = `A route's ${field} is ${got}, and the request has ${wanted}`;
    const details = { field, wanted: `${wanted}`, got: `${got}` };
    throw new CausewayError("RouteMismatch", { message, details });
  }
}

function lower(address: Address | boolean | undefined): string {
  return `${address}`.toLowerCase();
}
