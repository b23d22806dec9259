import type { Asset } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";

import type { Route } from "../search/findRoutes.ts";
import type { SwapToken } from "./SwapToken.ts";

/** A chain at one end of an order. */
export interface OrderEnd {
  /** As offers name it. */
  readonly name: string;
  readonly chainId: bigint | number;
}

/** The account of an app that takes a part of an order's input. */
export interface Integrator {
  /** On the origin. */
  readonly account: Hex;
  /** Basis points of the input. */
  readonly bps: bigint;
}

/** The fees that are taken of an order's input. */
export interface InputFees {
  /** The router's fee, basis points of the input. */
  readonly feeBps: bigint;
  /** Undefined for nobody. */
  readonly integrator?: Integrator | undefined;
}

/** What an order is quoted by. */
export interface QuoteTerms extends InputFees {
  readonly origin: OrderEnd;
  readonly destination: OrderEnd;
  readonly tokenIn: SwapToken;
  readonly tokenOut: SwapToken;
  /** Basis points by which the least output is below the quoted one. */
  readonly slippageBps: number;
  /** Seconds that the order is held if its swap fails. */
  readonly hold: number;
  /** Of the environment, with their offers to fillers. */
  readonly assets: readonly Pick<Asset, "assetId" | "offers">[];
}

/** Whose order it is. */
export interface OrderParties {
  readonly sender: Hex;
  /** At the destination. */
  readonly receiver: Hex;
  /** Made after the receiver is paid; none if undefined. */
  readonly call?: OrderCall | undefined;
}

/** A call of the receiver's `onOrderFilled`. */
export interface OrderCall {
  readonly data: Hex;
  readonly gas: bigint;
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
