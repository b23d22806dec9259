import type { FollowedChains } from "../areas/messaging/index.ts";

/** The chain of that name alone, where one is given. */
export function onlyChain(chains: FollowedChains, name: string | undefined): FollowedChains {
  if (name === undefined) return chains;
  const isIt = (chain: { readonly name: string }) => chain.name === name;
  return {
    reachable: chains.reachable.filter(isIt),
    unreachable: chains.unreachable.filter(isIt),
  };
}
