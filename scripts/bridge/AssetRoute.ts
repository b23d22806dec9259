import type { NetworkDescription } from "@causeway/environment";
import type { DefaultOffer, Hex } from "@causeway/protocol";

import { CannotSend } from "../local/messages/CannotSend.ts";

/** An asset on its way from one chain to another, as the network file has it. */
export interface AssetRoute {
  readonly symbol: string;
  readonly assetId: Hex;
  /** Of its unit. */
  readonly decimals: number;
  /** At the origin. */
  readonly token: Hex;
  /** At the destination. */
  readonly custodyThere: Hex;
  /** What transfers offer by default to who advances them; undefined for nothing. */
  readonly offer: DefaultOffer | undefined;
}

/**
 * Finds an asset of that name which is on both chains.
 *
 * @throws CannotSend naming those that are.
 */
export function findAssetRoute(
  { assets }: NetworkDescription,
  { asset: symbol, from, to }: { asset: string; from: string; to: string },
): AssetRoute {
  const asset = assets.find((candidate) => candidate.symbol === symbol);
  if (asset === undefined) {
    const known = assets.map((candidate) => candidate.symbol).join(", ");
    throw new CannotSend(`there is no asset "${symbol}": it is one of ${known}`);
  }
  if (from === to) {
    throw new CannotSend(`a transfer goes from one chain to another: both are ${from}`);
  }
  const placeOn = (name: string) => {
    const place = asset.chains.find(({ chain }) => chain === name);
    if (place !== undefined) return place;
    const known = asset.chains.map(({ chain }) => chain).join(", ");
    throw new CannotSend(`${symbol} is not on ${name}: it is on ${known}`);
  };
  const { token } = placeOn(from);
  const { custody } = placeOn(to);
  const { assetId, decimals } = asset;
  const offer = asset.offers.find((each) => each.origin === from && each.destination === to);
  return {
    ...{ symbol, assetId, decimals, token, custodyThere: custody },
    offer: offer && { ...offer, floor: BigInt(offer.floor) },
  };
}
