import type { Explanation } from "@causeway/operator/evm";

import { abilitiesOf, addressesOn } from "../../deployment/index.ts";
import { assetIdOf, permit2On, tokenOn, wordOf, wrappedNativeOn } from "../addresses.ts";
import { assetsOn, type BridgeConfig } from "../BridgeConfig.ts";

export const bridgeExplanation: Explanation<BridgeConfig> = {
  words: ({ config }) => [
    ...config.assets.map((asset) => ({
      value: assetIdOf(config, asset),
      name: `the asset ${asset.symbol}`,
    })),
    ...namedBySettlers(config),
  ],
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

/** Settlers on other chains, and tokens there. One address may be that of a token on several chains. */
function namedBySettlers(config: BridgeConfig) {
  const bridged = config.chains.filter((chain) => abilitiesOf(chain).assets);
  const settlers = bridged.map((chain) => ({
    value: wordOf(addressesOn(config, chain).BridgeSettler),
    name: "BridgeSettler",
  }));
  const tokens = config.assets.flatMap((asset) =>
    config.chains.flatMap((chain) => {
      const here = asset.chains[chain.name];
      if (here === undefined) return [];
      return [{ value: wordOf(tokenOn(config, chain, asset, here)), asset, chain: chain.name }];
    }),
  );
  const named = [...Map.groupBy(tokens, ({ value }) => value)].map(([value, same]) => ({
    value,
    name: `the token of ${same[0]?.asset.symbol} on ${same.map(({ chain }) => chain).join(", ")}`,
  }));
  return [...settlers, ...named];
}
