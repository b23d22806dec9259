import type { Hex } from "@causeway/protocol";

import type { BuiltOrder, EvmTransaction } from "../build/BuiltOrder.ts";
import type { Route } from "../routes/Route.ts";
import type { ExecutionStorage } from "../storage/ExecutionStorage.ts";
import type { Address, ChainId } from "../values/ids.ts";
import type { AddedChain, EvmConnectedWallet } from "../wallets/ConnectedWallet.ts";
import type { Origin } from "./origin/Origin.ts";
import type { Watcher } from "./Watcher.ts";

/** For whom an order is built. */
export interface OrderParameters {
  readonly route: Route;
  readonly sender: Address;
  readonly receiver?: Address | undefined;
  readonly fallbackReceiver?: Address | undefined;
  readonly call?: Hex | undefined;
}

/** By what an execution reaches everything outside of it. */
export interface Means {
  readonly storage: ExecutionStorage;
  /** Undefined if nothing can be signed: what was sent is watched. */
  readonly wallet: EvmConnectedWallet | undefined;
  readonly origin: (chainId: ChainId) => Promise<Origin>;
  /** The chain as a wallet adds it. */
  readonly addedChain: (chainId: ChainId) => Promise<AddedChain>;
  /** The best route for the request of another one. */
  readonly routeAgain: (route: Route) => Promise<Route>;
  /** @throws CausewayError `RouteExpired` */
  readonly build: (parameters: OrderParameters) => Promise<BuiltOrder>;
  /** The transaction of an order that brings its allowance with it as a signature. */
  readonly withPermit: (built: BuiltOrder, signature: Hex) => EvmTransaction;
  readonly watch: Watcher;
  /** Waits between two looks at a chain. @throws the signal's reason */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}
