import type { Offer } from "@causeway/environment";

import type { AssetConfig } from "./AssetConfig.ts";
import { type BridgeConfig, othersOf } from "./BridgeConfig.ts";

/** The default offers of an asset, on all ways that have one. */
export function offersOf(
  config: Pick<BridgeConfig, "chains" | "routes">,
  asset: AssetConfig,
): Offer[] {
  return Object.entries(asset.chains).flatMap(([origin, here]) =>
    othersOf(config, asset, { name: origin }).flatMap(({ name: destination }) => {
      const offer = here.with[destination]?.offer;
      if (offer === undefined) return [];
      return [{ origin, destination, ...offer, floor: `${offer.floor}` }];
    }),
  );
}
