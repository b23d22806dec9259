import type { FillerConfig } from "./config.ts";

/** What people call an asset; its id if the configuration does not have it. */
export function assetNamed(
  { assets }: Pick<FillerConfig, "assets">,
  assetId: string | null,
): string {
  return assets.find((asset) => asset.assetId === assetId)?.symbol ?? `${assetId}`;
}

/** What people call a chain; its id if the configuration does not have it. */
export function chainNamed(
  { chains }: Pick<FillerConfig, "chains">,
  chainId: bigint | null,
): string {
  return chains.find((chain) => chain.chainId === chainId)?.name ?? `${chainId}`;
}
