import type { Hex } from "@causeway/protocol";
import type { Market } from "@causeway/routing";

import type { ChainState } from "./ChainState.ts";

/** How much the destination could release of an asset at once. */
export interface Capacity {
  /** Units that the vault can pay; undefined if the asset is minted. */
  readonly liquidity: bigint | undefined;
  /** Units that the limit of the origin's transfers lets in now. */
  readonly admitted: bigint;
  /** The limit: units in each window of seconds. */
  readonly limit: { readonly capacity: bigint; readonly window: bigint };
}

/** An asset's state on the way; unix seconds. */
export interface AssetState {
  readonly capacity: Capacity;
  /** The later of the pauses at both ends. */
  readonly pausedUntil: bigint;
}

/** How orders go from one chain to another, or stay on one; at one block of each chain. */
export interface WayState {
  readonly origin: ChainState;
  readonly destination: ChainState;
  readonly market: Market;
  /** The router's fee, basis points of the input. */
  readonly feeBps: bigint;
  /** Unix seconds until which the router takes no order. */
  readonly ordersPausedUntil: bigint;
  /** Undefined on one chain. */
  readonly lane: LaneState | undefined;
  /** By asset. */
  readonly assets: ReadonlyMap<Hex, AssetState>;
}

/** The lane of messages between two chains. */
export interface LaneState {
  /** Zeros if no lane is open. */
  readonly laneId: Hex;
  /** 0 for a direct lane. */
  readonly hubChainId: bigint;
  /** Unix seconds until which the destination takes no messages of the lane. */
  readonly pausedUntil: bigint;
}
