import type { Hex } from "@causeway/protocol";

import { isMinted } from "./AssetConfig.ts";
import { custodyOn } from "./addresses.ts";
import type { BridgeConfig } from "./BridgeConfig.ts";
import { type AssetSelection, type StoppedAsset, selectAssets } from "./selectAssets.ts";

/** A vault, whose shares are held or bear a loss. */
export interface SelectedVault extends StoppedAsset {
  readonly address: Hex;
}

/** None of the chains that were named keeps the asset in a vault. */
export class NoVaultThere extends Error {
  constructor(symbols: readonly string[]) {
    super(`${symbols.join(", ")}: it is minted there, so there are no shares`);
    this.name = "NoVaultThere";
  }
}

/**
 * The vaults of a selection of assets; where one is minted nobody has shares.
 *
 * @throws UnknownAsset, UnknownChain, NoChainOfAsset, NoVaultThere
 */
export function selectVaults(config: BridgeConfig, selection: AssetSelection): SelectedVault[] {
  const vaults = selectAssets(config, selection).flatMap((selected): SelectedVault[] => {
    const { asset, chain } = selected;
    const here = asset.chains[chain.name];
    if (here === undefined || isMinted(here)) return [];
    return [{ ...selected, address: custodyOn(config, chain, { asset, here }) }];
  });
  if (vaults.length === 0) throw new NoVaultThere(selection.asset);
  return vaults;
}
