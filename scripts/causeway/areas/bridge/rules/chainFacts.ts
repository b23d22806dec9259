import { isDevelopmentChain, type Violation } from "@causeway/operator";

import type { BridgeConfig } from "../BridgeConfig.ts";

/** A bridge is made with the chain's wrapped coin: on development chains one is deployed, elsewhere it is there. */
export function chainFactViolations({ chains, assets }: BridgeConfig): Violation[] {
  return chains.flatMap(({ name, chainId, wrappedNative }, index) => {
    const isBridged = assets.some((asset) => asset.chains[name] !== undefined);
    if (!isBridged || isDevelopmentChain(chainId) || wrappedNative !== undefined) return [];
    const rule = "a chain with assets names its wrapped coin";
    return [{ path: ["chains", index, "wrappedNative"], value: undefined, rule }];
  });
}
