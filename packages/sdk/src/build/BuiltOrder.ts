import type { Hex, SwapOrder } from "@causeway/protocol";

import type { Route } from "../routes/Route.ts";
import type { Address, ChainId, OrderId } from "../values/ids.ts";

/** A transaction of an EVM chain, ready to be signed. */
export interface EvmTransaction {
  readonly chainId: ChainId;
  readonly to: Address;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  /** Enough gas, with a margin; undefined if nobody could try the transaction. */
  readonly gasLimit?: bigint | undefined;
}

/** An order as it will be sent: decoded from the data, and compared with request and route. */
export interface BuiltOrder {
  readonly route: Route;
  readonly orderId: OrderId;
  readonly sender: Address;
  readonly receiver: Address;
  readonly method: "swapAndBridge" | "swapAndCall";
  /** Decoded from `transaction.data`. */
  readonly order: SwapOrder;
  readonly transaction: EvmTransaction;
  /** Of `order.tokenIn` for the router; undefined if none is missing. */
  readonly allowance?:
    | {
        readonly token: Address;
        readonly spender: Address;
        readonly required: bigint;
        readonly present: bigint;
      }
    | undefined;
}
