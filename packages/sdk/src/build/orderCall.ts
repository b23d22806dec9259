import type { Hex, SwapOrder } from "@causeway/protocol";

import { swapRouterCalls } from "../contracts/calls.ts";
import { CausewayError } from "../errors/CausewayError.ts";

/** A call of the router, decoded. */
export interface OrderCall {
  readonly method: string;
  readonly order: SwapOrder;
}

/** Data of the call that sends an order. */
export function encodeOrder(method: string, order: SwapOrder): Hex {
  return swapRouterCalls().encodeCall(method, [order]);
}

/** Decodes a call that sends an order. @throws CausewayError `RouteMismatch` if the data is no such call */
export function decodeOrder(data: Hex): OrderCall {
  const router = swapRouterCalls();
  try {
    const call = router.decodeCall(data);
    const [order] = call?.args ?? [];
    if (call !== undefined && order !== undefined) {
      return { method: call.name, order: order as unknown as SwapOrder };
    }
  } catch (cause) {
    throw noOrder(data, cause);
  }
  throw noOrder(data);
}

function noOrder(data: Hex, cause?: unknown): CausewayError {
  const details = { field: "data", wanted: "a call that sends an order", got: data.slice(0, 74) };
  const message = `The data of the transaction is no order: ${details.got}`;
  return new CausewayError("RouteMismatch", { message, details, cause });
}
