import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { swapRouterAbi, TypedContract } from "@causeway/protocol/contracts";
import type { QuoteTerms } from "@causeway/routing/orders";

import type { End } from "../local/messages/End.ts";
import type { SwapRequest } from "./SwapRequest.ts";

/** What a chain of the network has for orders. */
export type ChainSwap = NonNullable<NetworkDescription["chains"][number]["swap"]>;

/** A question, with its chains and tokens found. */
export interface SwapPlan extends QuoteTerms {
  readonly network: NetworkDescription;
  readonly request: SwapRequest;
  readonly origin: End;
  readonly destination: End;
  readonly swapHere: ChainSwap;
  readonly swapThere: ChainSwap;
  readonly sender: Hex;
  readonly receiver: Hex;
  /** At the origin, for the sender. */
  readonly router: TypedContract<typeof swapRouterAbi>;
}
