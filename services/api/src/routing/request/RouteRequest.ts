import type { Hex } from "@causeway/protocol";
import type { Integrator, SwapToken } from "@causeway/routing/orders";
import type { ListedChain } from "../../lists/ListedChain.ts";
import type { ListedToken } from "../../lists/ListedToken.ts";

/** A token of a request: as lists show it, and as pools know it. */
export interface RequestedToken {
  readonly listed: ListedToken;
  readonly swapped: SwapToken;
}

/** A question for routes, with its chains and tokens found. */
export interface RouteRequest {
  readonly origin: ListedChain;
  readonly destination: ListedChain;
  readonly tokenIn: RequestedToken;
  readonly tokenOut: RequestedToken;
  /** Smallest units: of the input, or of the least output if `isExactOut`. */
  readonly amount: bigint;
  readonly isExactOut: boolean;
  /** Basis points. */
  readonly slippage: number;
  readonly entrance: string;
  /** Undefined if any receiver may follow. */
  readonly receiver: Hex | undefined;
  /** Undefined if any account may call the router. */
  readonly caller: Hex | undefined;
  readonly isSourceSwapDisabled: boolean;
  readonly integrator: Integrator | undefined;
}
