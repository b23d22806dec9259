import type { Query } from "@causeway/operator/evm";
import { getAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import type { AssetConfig } from "../AssetConfig.ts";
import { assetIdOf, custodyOn } from "../addresses.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import { heldAsset } from "./plan/heldAsset.ts";

/** Whether a chain has its settler. */
export const hasSettler: Query<BridgeConfig, boolean> = {
  evm: ({ config, chain, view }) => view.hasCode(addressesOn(config, chain).BridgeSettler),
};

/** Whether a chain's bridge has an asset, kept as it must be. */
export function hasAsset(asset: AssetConfig): Query<BridgeConfig, boolean> {
  return {
    evm: async ({ config, chain, view }) => {
      const here = asset.chains[chain.name];
      if (here === undefined) return false;
      const { Bridge } = addressesOn(config, chain);
      const held = await heldAsset(view, Bridge, assetIdOf(config, asset));
      const custody = custodyOn(config, chain, { asset, here });
      return held !== undefined && getAddress(held.custody) === custody;
    },
  };
}
