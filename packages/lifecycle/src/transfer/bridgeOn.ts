import type { ReadChain } from "../ReadChain.ts";

/** A chain's bridge. */
export function bridgeOn({ adapter, bridge }: ReadChain) {
  return adapter.bridgeAt(bridge);
}
