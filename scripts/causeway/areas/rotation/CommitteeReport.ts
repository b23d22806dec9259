import type { ChainConfig } from "@causeway/operator";

import type { Registry } from "../committee/index.ts";
import type { Follower } from "./Follower.ts";

/** Who signs a chain's checkpoints, and which light clients know it. */
export interface CommitteeReport {
  readonly chain: ChainConfig;
  /** Undefined if the chain has no committee yet. */
  readonly registry: Registry | undefined;
  readonly followers: readonly Follower[];
}

/** A chain that could not be read. */
export interface UnreadableReport {
  readonly chain: ChainConfig;
  readonly error: string;
}
