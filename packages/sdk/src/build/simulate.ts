import type { Hex } from "@causeway/protocol";

import { swapRouterCalls } from "../contracts/calls.ts";
import type { Causeway } from "../createCauseway.ts";
import { callContract } from "../rpcs/callContract.ts";
import type { BuiltOrder } from "./BuiltOrder.ts";
import { mismatch } from "./compare.ts";
import { promised } from "./promised.ts";

/** What the router would charge for an order. */
interface Charge {
  readonly orderId: Hex;
  readonly routerFee: bigint;
  readonly integratorFee: bigint;
}

/**
 * Tries an order at the newest block of its chain, by RPCs. If its account cannot send the order yet, the router is asked what
 * it would charge.
 *
 * @throws CausewayError `CallReverted` with the contract's reason; `RouteMismatch` if the router charges more than was promised
 */
export async function simulate(
  causeway: Causeway,
  { route, sender, order, orderId, method, transaction, allowance }: BuiltOrder,
  signal?: AbortSignal,
): Promise<"sent" | "quoted"> {
  const { chainId, to, gasLimit, value } = transaction;
  const router = { chainId, to, contract: swapRouterCalls() };
  const quote = { ...router, name: "quote", args: [order, sender] };
  const canSend = allowance === undefined && gasLimit !== undefined;
  const trial = { ...router, from: sender, value, name: method, args: [order] };
  const [[charge]] = await Promise.all([
    callContract<[Charge]>(causeway, quote, signal),
    canSend ? callContract(causeway, trial, signal) : undefined,
  ]);
  const fee = charge.routerFee + charge.integratorFee;
  const most = promised({ route }, "tokenFee");
  if (fee > most) throw mismatch("promise.tokenFee", { wanted: `${fee} at least`, got: `${most}` });
  if (charge.orderId !== orderId) {
    throw mismatch("orderId", { wanted: charge.orderId, got: orderId });
  }
  return canSend ? "sent" : "quoted";
}
