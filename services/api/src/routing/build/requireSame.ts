import { ApiError } from "../../errors/ApiError.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";
import type { SwapParties } from "../request/swapParameters.ts";

/** A route is for the parameters of its request alone. @throws ApiError `routeMismatch` that names the parameter. */
export function requireSame(
  { slippage, receiver, caller }: RoutePromise,
  asked: SwapParties & { readonly slippage: number },
): void {
  requireEqual("slippage", asked.slippage, Number(slippage));
  requireEqual("receiver", asked.receiver, receiver);
  requireEqual("caller", asked.swapCaller ?? asked.from, caller);
}

function requireEqual<T extends string | number>(
  parameter: string,
  value: T,
  expected: T | undefined,
): void {
  if (expected === undefined || value === expected) return;
  throw new ApiError("routeMismatch", `${parameter} is ${value}, the route's is ${expected}`, {
    values: { parameter, value, expected },
  });
}
