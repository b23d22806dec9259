import { type Hex, type SwapOrder, uintBytes } from "@causeway/protocol";

import { ApiError } from "../../errors/ApiError.ts";
import type { ChainState } from "../../markets/ChainState.ts";
import { isRevert, refusalOf, revertIn } from "../build/refusalOf.ts";
import { quoteCall, quoteIn } from "../calls/orderCalls.ts";

/** What a router asks for an order, at the block of a chain's state. */
export interface OrderCharge {
  readonly orderId: Hex;
  /** Smallest units of the input, for router and integrator. */
  readonly tokenFee: bigint;
  /** Wei of the message now; 0 on one chain. */
  readonly messageFee: bigint;
  /** Wei of the message at most, while the quote holds. */
  readonly messageFeeBound: bigint;
}

/** Asks the router. @throws ApiError if the router refuses the order; else as the chain's reader does. */
export async function quoteOrder(
  { reader, config, block }: ChainState,
  order: SwapOrder,
  sender: Hex,
): Promise<OrderCharge> {
  const data = quoteCall(order, sender);
  const to = config.swap?.router ?? "";
  const answer = await reader.call({ to, data, blockTag: block }).catch((error: unknown) => {
    throw refusalOf(error) ?? (isRevert(error) ? refused(error) : error);
  });
  const part = quoteIn(answer);
  return {
    orderId: uintBytes(part("orderId"), 32),
    tokenFee: part("routerFee") + part("integratorFee"),
    messageFee: part("messageFee"),
    messageFeeBound: part("messageFeeBound"),
  };
}

/** A router refuses an order for a reason of the order, whoever made its promise. */
function refused(error: unknown): ApiError {
  return new ApiError(
    "noRoute",
    `the router refuses: ${revertIn(error)?.signature ?? "no reason"}`,
  );
}
