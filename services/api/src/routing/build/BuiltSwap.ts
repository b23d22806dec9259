import type { Hex, SwapOrder } from "@causeway/protocol";

import type { Funds } from "./funds.ts";

/** A transaction that makes a promise hold. */
export interface BuiltSwap {
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  readonly method: "swapAndBridge" | "swapAndCall";
  readonly order: SwapOrder;
  readonly orderId: Hex;
  readonly funds: Funds;
  /** The least gas limit with a margin; undefined if the account lacks something, so that nothing was tried. */
  readonly gasLimit: bigint | undefined;
}
