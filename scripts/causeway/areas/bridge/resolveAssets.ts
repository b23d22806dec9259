import type { DefaultOffer } from "@causeway/protocol";

import type {
  AssetConfig,
  AssetOnChain,
  AssetTerms,
  AssetToken,
  LimitConfig,
} from "./AssetConfig.ts";
import type { AssetEntry, ChainEntry, LimitEntry, OfferEntry } from "./schema.ts";
import { unitsOf } from "./units.ts";

/** Assets as a file says them, in units, each chain with all that it has by default. */
export function resolveAssets(entries: Readonly<Record<string, AssetEntry>>): AssetConfig[] {
  return Object.entries(entries).map(([symbol, entry]) => ({
    symbol,
    decimals: entry.decimals,
    home: entry.home,
    coinPrices: Object.fromEntries(
      Object.entries(entry.coinPrices ?? {}).map(([coin, price]) => [
        coin,
        unitsOf(price, entry.decimals),
      ]),
    ),
    chains: Object.fromEntries(
      Object.entries(entry.chains).map(([name, chain]) => [name, resolveChain(entry, name, chain)]),
    ),
  }));
}

function resolveChain(asset: AssetEntry, name: string, chain: ChainEntry): AssetOnChain {
  const others = Object.keys(asset.chains).filter((other) => other !== name);
  return {
    token: tokenIn(chain),
    with: Object.fromEntries(others.map((other) => [other, resolveTerms(asset, chain, other)])),
  };
}

function resolveTerms(asset: AssetEntry, chain: ChainEntry, other: string): AssetTerms {
  const terms = termsIn(asset, chain, other);
  const { limit, refundLimit, ceiling = "0", maximum, gasLimit, offer } = terms;
  const limitIn = ({ capacity, window }: LimitEntry): LimitConfig => ({
    capacity: unitsOf(capacity, asset.decimals),
    window,
  });
  return {
    limit: limitIn(limit),
    refundLimit: limitIn(refundLimit),
    ceiling: chain.mode === "mint" ? unitsOf(ceiling, asset.decimals) : 0n,
    maximum: unitsOf(maximum, asset.decimals),
    gasLimit,
    offer: offer ? resolveOffer(offer, asset.decimals) : undefined,
  };
}

function resolveOffer({ floor, ...offer }: OfferEntry, decimals: number): DefaultOffer {
  return { ...offer, floor: unitsOf(floor, decimals) };
}

/** What is said of the pair counts before what is said of the chain, and that before what is said of the asset. */
function termsIn(asset: AssetEntry, chain: ChainEntry, other: string) {
  const { limit, refundLimit, ceiling, maximum, gasLimit, offer } = asset;
  const ofAsset = { limit, refundLimit, ceiling, maximum, gasLimit, offer };
  return { ...ofAsset, ...said(chain), ...said(chain.with?.[other]) };
}

interface Said {
  readonly limit?: LimitEntry | undefined;
  readonly refundLimit?: LimitEntry | undefined;
  readonly ceiling?: string | undefined;
  readonly maximum?: string | undefined;
  readonly gasLimit?: number | undefined;
  readonly offer?: OfferEntry | null | undefined;
}

function said(terms: Said | undefined) {
  const { limit, refundLimit, ceiling, maximum, gasLimit, offer } = terms ?? {};
  return {
    ...(limit && { limit }),
    ...(refundLimit && { refundLimit }),
    ...(ceiling !== undefined && { ceiling }),
    ...(maximum !== undefined && { maximum }),
    ...(gasLimit !== undefined && { gasLimit }),
    ...(offer !== undefined && { offer }),
  };
}

function tokenIn(chain: ChainEntry): AssetToken {
  if (chain.mode === "mint") return { kind: "minted", token: chain.token };
  const { token } = chain;
  if ("existing" in token) return { kind: "existing", token: token.existing };
  if ("development" in token) return { kind: "development", token: token.development };
  return { kind: "wrappedNative" };
}
