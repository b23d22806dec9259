import type { Explanation } from "@causeway/operator";

import { assetIdOf, permit2On, tokenOn, wrappedNativeOn } from "./addresses.ts";
import { assetsOn, type BridgeConfig } from "./BridgeConfig.ts";

export const bridgeExplanation: Explanation<BridgeConfig> = {
  words: ({ config }) =>
    config.assets.map((asset) => ({
      value: assetIdOf(config, asset),
      name: `the asset ${asset.symbol}`,
    })),
  addresses: ({ config, chain }) => {
    const placed = assetsOn(config, chain);
    if (placed.length === 0) return [];
    const tokens = placed
      .filter(({ here }) => here.token.kind === "existing")
      .map(({ asset, here }) => ({
        value: tokenOn(config, chain, asset, here),
        name: `the token of ${asset.symbol}`,
      }));
    const wrapped = { value: wrappedNativeOn(config, chain), name: "the wrapped coin" };
    return [{ value: permit2On(chain), name: "Permit2" }, wrapped, ...tokens];
  },
};
