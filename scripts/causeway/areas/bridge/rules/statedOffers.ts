import type { ChainConfig } from "@causeway/operator";

import { type BridgeConfig, othersOf } from "../BridgeConfig.ts";
import type { AssetEntry, OfferEntry } from "../schema.ts";

/** A default offer, and where in its asset's entry it stands. */
export interface StatedOffer {
  readonly offer: OfferEntry;
  readonly path: readonly string[];
}

/** A way between two chains of an asset, with the offer of transfers that go it. */
export interface OfferingWay extends StatedOffer {
  readonly from: string;
  readonly to: ChainConfig;
  /** The most of a transfer, whole tokens. */
  readonly maximum: string;
}

/** A place where an offer may be stated; null says that none exists. */
interface Place {
  readonly said: OfferEntry | null | undefined;
  readonly path: readonly string[];
}

/** Every offer of an asset. */
export function statedOffers(asset: AssetEntry): StatedOffer[] {
  const places = Object.entries(asset.chains).flatMap(([from, chain]): Place[] => [
    { said: chain.offer, path: ["chains", from, "offer"] },
    ...Object.entries(chain.with ?? {}).map(([to, { offer: said }]) => ({
      said,
      path: ["chains", from, "with", to, "offer"],
    })),
  ]);
  return [{ said: asset.offer, path: ["offer"] }, ...places].flatMap(stated);
}

/** The ways on which transfers offer something by default. */
export function offeringWays(asset: AssetEntry, config: BridgeConfig): OfferingWay[] {
  return Object.entries(asset.chains).flatMap(([from, chain]) =>
    othersOf(config, asset, { name: from }).flatMap((to) => {
      const maximum = chain.with?.[to.name]?.maximum ?? chain.maximum ?? asset.maximum;
      return offerOn(asset, from, to.name).map((offer) => ({ ...offer, from, to, maximum }));
    }),
  );
}

/** The one that counts: what is said of the pair before what is said of the chain, and that before what is said of all. */
function offerOn(asset: AssetEntry, from: string, to: string): StatedOffer[] {
  const chain = asset.chains[from];
  const places: Place[] = [
    { said: chain?.with?.[to]?.offer, path: ["chains", from, "with", to, "offer"] },
    { said: chain?.offer, path: ["chains", from, "offer"] },
    { said: asset.offer, path: ["offer"] },
  ];
  const first = places.find(({ said }) => said !== undefined);
  return first === undefined ? [] : stated(first);
}

function stated({ said, path }: Place): StatedOffer[] {
  return said ? [{ offer: said, path }] : [];
}
