import type { EnvironmentFile } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";

import type { KnownEvmChain } from "../contracts/environmentOf.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "../values/ids.ts";

/** An asset on one chain. */
export interface PlacedAsset {
  readonly assetId: Hex;
  readonly token: Address;
  /** The vault that keeps it, or the contract that mints it. */
  readonly custody: Address;
  readonly isMinted: boolean;
}

/** Finds an asset on a chain by its symbol or its id. @throws CausewayError `BadInput` */
export function assetOn(
  { assets = [] }: Pick<EnvironmentFile, "assets">,
  { name }: Pick<KnownEvmChain, "name">,
  wanted: string,
): PlacedAsset {
  const asset = assets.find(
    ({ symbol, assetId }) => symbol === wanted || assetId === wanted.toLowerCase(),
  );
  const placed = asset?.chains?.find(({ chain }) => chain === name);
  if (asset !== undefined && placed !== undefined) {
    const { token, custody, isMinted } = placed;
    return { assetId: asset.assetId, token, custody, isMinted };
  }
  const known = assets.filter(({ chains }) => chains?.some(({ chain }) => chain === name));
  throw new CausewayError("BadInput", {
    message: `asset ${wanted} is not on ${name}: it has ${known.map(({ symbol }) => symbol).join(", ")}`,
    details: { asset: wanted, chain: name },
  });
}
