import type { FollowedChain } from "../areas/messaging/index.ts";

/** A chain's bridge. */
export function bridgeOn({ adapter, bridge }: FollowedChain) {
  return adapter.bridgeAt(bridge);
}
