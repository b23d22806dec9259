import type { ChainAdapter } from "@causeway/chains";
import type { ReadChain, ReadChains } from "@causeway/lifecycle";
import type { AmountUnit } from "@causeway/protocol";

/** A chain of the configuration as messages are followed on it, and sent. */
export interface FollowedChain extends ReadChain {
  readonly adapter: ChainAdapter;
  /** One of its RPCs, for what is tried on a fork; undefined where nothing is forked. */
  readonly forkUrl: string | undefined;
  /** The unit of gas limits of messages to there. */
  readonly gasUnit: string;
  /** What its transactions are paid in. */
  readonly coin: Required<AmountUnit>;
}

/** The chains that can be read, and those that cannot. */
export interface FollowedChains extends ReadChains {
  readonly reachable: readonly FollowedChain[];
}

/** The connection to a chain of which something was read. */
export function followed(
  { reachable }: FollowedChains,
  { chainId, name }: ReadChain,
): FollowedChain {
  const chain = reachable.find((candidate) => candidate.chainId === chainId);
  if (chain === undefined) throw new TypeError(`${name} is not connected`);
  return chain;
}
