import { SWAP_ORDER_TYPES } from "@causeway/protocol";

import type { BuiltOrder } from "./BuiltOrder.ts";
import type { SignedTaking } from "./permit2Of.ts";

/** What Permit2 lets the router take for an order. The order is the witness. */
export function takingOf({ order, sender, transaction }: BuiltOrder): SignedTaking {
  const { chainId, to: router } = transaction;
  const { tokenIn: token, amountIn: required, nonce, deadline } = order;
  const place = { sender, router, originChainId: chainId };
  return {
    ...{ chainId, token, owner: sender, spender: router, required, nonce, deadline },
    witness: { type: "SwapOrder", types: SWAP_ORDER_TYPES, value: { ...place, ...order } },
  };
}
