import type { Hex, SwapOrder } from "@causeway/protocol";

import type { Route } from "../routes/Route.ts";
import type { Address, ChainId, OrderId } from "../values/ids.ts";
import type { TypedData } from "../values/TypedData.ts";

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
  readonly allowance?: MissingAllowance | undefined;
}

/** An allowance that a transaction needs, and the account has not given. */
export interface MissingAllowance {
  readonly token: Address;
  readonly spender: Address;
  /** Smallest units: exactly what the transaction takes. */
  readonly required: bigint;
  readonly present: bigint;
  /** ERC-2612: data whose signature is the allowance, for `withPermit`. Undefined if the token takes no signatures. */
  readonly permit?: TypedData | undefined;
  /**
   * Permit2: data of the whole order, whose signature lets Permit2 take its input, for `withPermit2`. Undefined unless the
   * account lets Permit2 take the amount already.
   */
  readonly permit2?: TypedData | undefined;
}
