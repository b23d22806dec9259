import type { Hex } from "@causeway/protocol";

import type { Rules } from "./Rules.ts";

/** Whether anything is advanced on a chain; of one asset if it is given. */
export function isDestination({ assets }: Rules, chainId: bigint, assetId?: Hex): boolean {
  const rules = [...assets].filter(([id]) => assetId === undefined || id === assetId);
  return rules.some(([, { origins }]) =>
    [...origins].some(
      ([originChainId, { destinations }]) =>
        originChainId !== chainId && (destinations?.has(chainId) ?? true),
    ),
  );
}
