import type { NetworkDescription } from "@causeway/local-network/NetworkFile";
import { chainNamed } from "@causeway/operator";

import {
  assetIdOf,
  custodyOn,
  isMinted,
  offersOf,
  tokenOn,
} from "../../causeway/areas/bridge/index.ts";
import type { Config } from "../../causeway/areas.ts";

/** What can be bridged by a configuration, as the network file says it. */
export function assetsOf(config: Config): NetworkDescription["assets"] {
  return config.assets.map((asset) => ({
    symbol: asset.symbol,
    assetId: assetIdOf(config, asset),
    decimals: asset.decimals,
    chains: Object.entries(asset.chains).map(([name, here]) => {
      const chain = chainNamed(config, name);
      return {
        chain: name,
        token: tokenOn(config, chain, asset, here),
        custody: custodyOn(config, chain, { asset, here }),
        isMinted: isMinted(here),
      };
    }),
    offers: offersOf(config, asset),
  }));
}
