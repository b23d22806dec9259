import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { swapRouterAbi, TypedContract } from "@causeway/protocol/contracts";
import type { Route } from "@causeway/routing";

import type { End } from "../local/messages/End.ts";
import type { SwapRequest } from "./SwapRequest.ts";
import type { SwapToken } from "./swapToken.ts";

/** What a chain of the network has for orders. */
export type ChainSwap = NonNullable<NetworkDescription["chains"][number]["swap"]>;

/** A question, with its chains and tokens found. */
export interface SwapPlan {
  readonly network: NetworkDescription;
  readonly request: SwapRequest;
  readonly origin: End;
  readonly destination: End;
  readonly swapHere: ChainSwap;
  readonly swapThere: ChainSwap;
  readonly tokenIn: SwapToken;
  readonly tokenOut: SwapToken;
  readonly sender: Hex;
  readonly receiver: Hex;
  /** At the origin, for the sender. */
  readonly router: TypedContract<typeof swapRouterAbi>;
  /** The router's fee, basis points of the input. */
  readonly feeBps: bigint;
  readonly slippageBps: number;
}

/** The route that an order takes, and its input. */
export interface ChosenRoute {
  readonly route: Route;
  /** Smallest units, fees included. */
  readonly amountIn: bigint;
  /** Smallest units of the final token that the route pays in the worse case: by the proof or by a filler. */
  readonly quotedOut: bigint;
  /** Smallest units of the final token. */
  readonly leastOut: bigint;
}
