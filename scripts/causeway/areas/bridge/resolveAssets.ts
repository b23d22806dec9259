import type {
  AssetConfig,
  AssetOnChain,
  AssetTerms,
  AssetToken,
  LimitConfig,
} from "./AssetConfig.ts";
import type { AssetEntry, ChainEntry, LimitEntry } from "./schema.ts";
import { unitsOf } from "./units.ts";

/** Assets as a file says them, in units, each chain with all that it has by default. */
export function resolveAssets(entries: Readonly<Record<string, AssetEntry>>): AssetConfig[] {
  return Object.entries(entries).map(([symbol, entry]) => ({
    symbol,
    decimals: entry.decimals,
    home: entry.home,
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
  const { limit, refundLimit, ceiling = "0", maximum, gasLimit } = termsIn(asset, chain, other);
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
  };
}

/** What is said of the pair counts before what is said of the chain, and that before what is said of the asset. */
function termsIn(asset: AssetEntry, chain: ChainEntry, other: string) {
  const { limit, refundLimit, ceiling, maximum, gasLimit } = asset;
  const ofAsset = { limit, refundLimit, ceiling, maximum, gasLimit };
  return { ...ofAsset, ...said(chain), ...said(chain.with?.[other]) };
}

interface Said {
  readonly limit?: LimitEntry | undefined;
  readonly refundLimit?: LimitEntry | undefined;
  readonly ceiling?: string | undefined;
  readonly maximum?: string | undefined;
  readonly gasLimit?: number | undefined;
}

function said(terms: Said | undefined) {
  const { limit, refundLimit, ceiling, maximum, gasLimit } = terms ?? {};
  return {
    ...(limit && { limit }),
    ...(refundLimit && { refundLimit }),
    ...(ceiling !== undefined && { ceiling }),
    ...(maximum !== undefined && { maximum }),
    ...(gasLimit !== undefined && { gasLimit }),
  };
}

function tokenIn(chain: ChainEntry): AssetToken {
  if (chain.mode === "mint") return { kind: "minted", token: chain.token };
  const { token } = chain;
  if ("existing" in token) return { kind: "existing", token: token.existing };
  if ("development" in token) return { kind: "development", token: token.development };
  return { kind: "wrappedNative" };
}
