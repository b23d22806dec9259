import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { HeldByClient } from "../light-clients/index.ts";

/** A light client that follows a chain. */
export interface Follower {
  /** The chain that it is on. */
  readonly on: ChainConfig;
  readonly address: Hex;
  readonly state: FollowerState;
}

/** `missing`: nobody deployed it yet. */
export type FollowerState =
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string }
  | ({ readonly kind: "read" } & HeldByClient);
