import type { ChainConfig } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import type { AssetConfig, AssetOnChain } from "./AssetConfig.ts";

/** What can be bridged. */
export interface BridgeConfig extends LanesConfig {
  /** In the order of the file, which is that in which bridges list them. */
  readonly assets: readonly AssetConfig[];
}

/** The assets that are on a chain. */
export function assetsOn({ assets }: Pick<BridgeConfig, "assets">, { name }: ChainConfig) {
  return assets.flatMap((asset): PlacedAsset[] => {
    const here = asset.chains[name];
    return here === undefined ? [] : [{ asset, here }];
  });
}

/** An asset, and what it is on one chain. */
export interface PlacedAsset {
  readonly asset: AssetConfig;
  readonly here: AssetOnChain;
}

/** The chains to which an asset goes from one of its own: those between which and it there is a route. */
export function othersOf(
  { chains, routes }: Pick<BridgeConfig, "chains" | "routes">,
  asset: { readonly chains: Readonly<Record<string, object>> },
  { name }: Pick<ChainConfig, "name">,
): ChainConfig[] {
  return chains.filter((other) => asset.chains[other.name] && isReached(routes, name, other.name));
}

/** The chains to which any asset goes from one. */
export function partnersOf(
  config: Pick<BridgeConfig, "assets" | "chains" | "routes">,
  chain: ChainConfig,
): ChainConfig[] {
  return [
    ...new Set(assetsOn(config, chain).flatMap(({ asset }) => othersOf(config, asset, chain))),
  ];
}

function isReached(routes: BridgeConfig["routes"], one: string, other: string): boolean {
  return (
    one !== other &&
    routes.some(({ between }) => [one, other].every((each) => between.includes(each)))
  );
}
