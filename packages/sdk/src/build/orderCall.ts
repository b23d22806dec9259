import type { Hex, SwapOrder } from "@causeway/protocol";

import { swapRouterInterface } from "../contracts/interfaces.ts";
import { CausewayError } from "../errors/CausewayError.ts";

/** A call of the router, decoded. */
export interface OrderCall {
  readonly method: string;
  readonly order: SwapOrder;
}

/** Data of the call that sends an order. */
export function encodeOrder(method: string, order: SwapOrder): Hex {
  return swapRouterInterface().encodeFunctionData(method, [order]) as Hex;
}

/** Decodes a call that sends an order. @throws CausewayError `RouteMismatch` if the data is no such call */
export function decodeOrder(data: Hex): OrderCall {
  const router = swapRouterInterface();
  try {
    const call = router.parseTransaction({ data });
    const [order] = call?.args ?? [];
    if (call !== null && order !== undefined) {
      return { method: call.name, order: order.toObject() as SwapOrder };
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
