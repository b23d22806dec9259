import type { ChainConfig } from "@causeway/operator";
import type { DefaultOffer } from "@causeway/protocol";

import type { AssetConfig } from "../AssetConfig.ts";
import { assetsOn, othersOf } from "../BridgeConfig.ts";
import type { PricedBridgeConfig } from "./config.ts";

/** The default offer of an asset's transfers that come from a chain. */
export interface OfferFrom {
  readonly asset: AssetConfig;
  readonly origin: ChainConfig;
  readonly offer: DefaultOffer;
}

/** The default offers of transfers that come to a chain. */
export function offersTo({
  config,
  chain,
}: {
  readonly config: PricedBridgeConfig;
  readonly chain: ChainConfig;
}): OfferFrom[] {
  return assetsOn(config, chain).flatMap(({ asset }) =>
    othersOf(config, asset, chain).flatMap((origin) => {
      const offer = asset.chains[origin.name]?.with[chain.name]?.offer;
      return offer === undefined ? [] : [{ asset, origin, offer }];
    }),
  );
}
