import type { ChainAdapter, LogSource } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

/** A chain of the configuration as messages are followed on it. */
export interface FollowedChain extends LogSource {
  readonly name: string;
  readonly chainId: bigint;
  readonly adapter: ChainAdapter;
  /** Where its bridge is, or would be. */
  readonly bridge: Hex;
  /** One of its RPCs, for what is tried on a fork. */
  readonly rpcUrl: string;
}

/** The chains that can be read, and those that cannot. */
export interface FollowedChains {
  readonly reachable: readonly FollowedChain[];
  readonly unreachable: readonly UnreachableChain[];
}

/** A chain that cannot be read, and why. */
export interface UnreachableChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly reason: string;
}
