import type { SwapOrder } from "@causeway/protocol";

import { swapRouterCalls } from "../contracts/calls.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Route } from "../routes/Route.ts";
import { callContract } from "../rpcs/callContract.ts";
import { codeOf } from "../rpcs/codeOf.ts";
import type { Address } from "../values/ids.ts";

/** An order that calls its receiver. */
interface CallingOrder {
  readonly route: Route;
  readonly sender: Address;
  readonly receiver: Address;
  readonly order: SwapOrder;
}

/**
 * Asks the chains about an order that calls its receiver: the receiver must have code, and the router says what the message
 * costs at most, since no promise covers the gas of a call.
 *
 * @returns wei
 * @throws CausewayError `BadInput` if the receiver has no code; as `connectRpcs`
 */
export async function requireCalled(
  causeway: Causeway,
  { route, sender, receiver, order }: CallingOrder,
  signal?: AbortSignal,
): Promise<bigint> {
  const { from, to } = route.request;
  const quote = {
    ...{ chainId: from.chainId, to: route.contract, contract: swapRouterCalls() },
    ...{ name: "quote", args: [order, sender] },
  };
  const [code, [charge]] = await Promise.all([
    codeOf(causeway, to.chainId, receiver, signal),
    callContract<[{ transfer: { messageFeeBound: bigint } }]>(causeway, quote, signal),
  ]);
  if (code !== "0x") return charge.transfer.messageFeeBound;
  throw new CausewayError("BadInput", {
    message: `receiver ${receiver} has no code on chain ${to.chainId}, so nothing can be called`,
    details: { receiver, chainId: to.chainId },
  });
}
