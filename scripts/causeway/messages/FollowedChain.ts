import type { ChainAdapter } from "@causeway/chains";

/** A chain of the configuration as messages are followed on it. */
export interface FollowedChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly adapter: ChainAdapter;
  /** First block that may hold events of the mailbox, as far as is known. */
  readonly startHeight: bigint;
  /** The most blocks whose events its RPC gives at once. */
  readonly logRange: bigint;
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
