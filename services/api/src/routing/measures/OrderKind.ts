import { isPlain } from "@causeway/routing/orders";

import type { Quote } from "../quote/Quote.ts";

/** By which orders are alike: they do the same at each end. */
export interface OrderKind {
  readonly originChainId: bigint;
  /** The origin itself for an order that stays on its chain. */
  readonly destinationChainId: bigint;
  /** Whether another token is sold than that of the asset that crosses. */
  readonly isSwapped: boolean;
  /** Whether the receiver of orders at the destination acts on it. */
  readonly isCarried: boolean;
}

/** The kind of the order of a quote, as the index tells kinds apart. */
export function kindOf({ request, promise, chosen }: Quote): OrderKind {
  const { crossing } = chosen.route;
  return {
    originChainId: request.origin.chain.chainId,
    destinationChainId: promise.destinationChainId,
    isSwapped: crossing === undefined || promise.tokenIn !== crossing.from.token,
    isCarried: crossing !== undefined && !isPlain({ ...promise, callGas: 0n }),
  };
}
