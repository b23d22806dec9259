import type { DefaultOffer } from "@causeway/protocol";

import type { AssetConfig } from "./AssetConfig.ts";
import { type BridgeConfig, othersOf } from "./BridgeConfig.ts";

/** What transfers from one chain to another offer by default, as programs outside are told. */
export interface OfferOnWay extends Omit<DefaultOffer, "floor"> {
  /** Names of chains. */
  readonly origin: string;
  readonly destination: string;
  /** Units of the asset, in decimal digits. */
  readonly floor: string;
}

/** The default offers of an asset, on all ways that have one. */
export function offersOf(
  config: Pick<BridgeConfig, "chains" | "routes">,
  asset: AssetConfig,
): OfferOnWay[] {
  return Object.entries(asset.chains).flatMap(([origin, here]) =>
    othersOf(config, asset, { name: origin }).flatMap(({ name: destination }) => {
      const offer = here.with[destination]?.offer;
      if (offer === undefined) return [];
      return [{ origin, destination, ...offer, floor: `${offer.floor}` }];
    }),
  );
}
