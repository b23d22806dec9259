import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { Signable } from "../build/signableCall.ts";
import type { Route } from "../routes/Route.ts";
import type { ExecutionStorage } from "../storage/ExecutionStorage.ts";
import type { Address, ChainId } from "../values/ids.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { AddedChain } from "../wallets/ConnectedWallet.ts";
import type { BuiltRequest, ExecutionRequest } from "./ExecutionRequest.ts";
import type { Origin } from "./origin/Origin.ts";
import type { OriginWallet } from "./origin/OriginWallet.ts";
import type { Watcher } from "./Watcher.ts";

/** By what an execution reaches everything outside of it. */
export interface Means {
  readonly storage: ExecutionStorage;
  /** Undefined if nothing can be signed: what was sent is watched. */
  readonly wallet: OriginWallet | undefined;
  readonly origin: (chainId: ChainId) => Promise<Origin>;
  /** The chain as a wallet adds it. */
  readonly addedChain: (chainId: ChainId) => Promise<AddedChain>;
  /** The best route for the request of another one. */
  readonly routeAgain: (route: Route) => Promise<Route>;
  /** @throws CausewayError `RouteExpired` */
  readonly build: (request: ExecutionRequest, sender: Address) => Promise<BuiltRequest>;
  /** The transaction of something that brings its allowance with it as a signature of some data. */
  readonly withSignature: (signable: Signable, data: TypedData, signature: Hex) => EvmTransaction;
  readonly watch: Watcher;
  /** Waits between two looks at a chain. @throws the signal's reason */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}
