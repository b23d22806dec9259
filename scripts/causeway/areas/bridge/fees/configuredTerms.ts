import type { ChainConfig } from "@causeway/operator";
import type { CurveTerms, ReleaseTerms } from "@causeway/protocol";

import { type AssetConfig, isMinted } from "../AssetConfig.ts";
import type { PlacedAsset } from "../BridgeConfig.ts";
import { unitsOf } from "../units.ts";
import type { BridgeFeesConfig } from "./config.ts";
import type { AssetFeesEntry, CurveEntry, ReleaseEntry } from "./schema.ts";

interface Configured {
  readonly bridgeFees: BridgeFeesConfig;
}

/** What releases of an asset on a chain must cost that come from another one. */
export function releaseTermsOf(
  { bridgeFees }: Configured,
  { symbol, decimals }: AssetConfig,
  chain: Pick<ChainConfig, "name">,
  origin: Pick<ChainConfig, "name">,
): ReleaseTerms {
  const asset = feesOf(bridgeFees, symbol);
  return toReleaseTerms(releaseEntry(asset, chain.name, origin.name), decimals);
}

/** What it must cost to take from an asset's vault; undefined where it is minted. */
export function curveTermsOf(
  { bridgeFees }: Configured,
  { asset, here }: PlacedAsset,
  chain: Pick<ChainConfig, "name">,
): CurveTerms | undefined {
  if (isMinted(here)) return undefined;
  return toCurveTerms(curveEntry(feesOf(bridgeFees, asset.symbol), chain.name), asset.decimals);
}

/** A usual release, units of the asset. */
export function referenceOf({ bridgeFees }: Configured, { symbol, decimals }: AssetConfig): bigint {
  return unitsOf(feesOf(bridgeFees, symbol).reference, decimals);
}

/** What is said of a chain counts before what is said of all, and of two of them before that. */
export function releaseEntry(asset: AssetFeesEntry, chain: string, origin: string): ReleaseEntry {
  const here = asset.chains?.[chain];
  return here?.from?.[origin] ?? here?.release ?? asset.release;
}

export function curveEntry(asset: AssetFeesEntry, chain: string): CurveEntry {
  return asset.chains?.[chain]?.curve ?? asset.curve;
}

/** Where the file says what such releases cost. */
export function releasePath(
  { bridgeFees }: Configured,
  symbol: string,
  chain: Pick<ChainConfig, "name">,
  origin: Pick<ChainConfig, "name">,
): string[] {
  const here = feesOf(bridgeFees, symbol).chains?.[chain.name];
  const path = ["assets", symbol];
  if (here?.from?.[origin.name]) return [...path, "chains", chain.name, "from", origin.name];
  return here?.release ? [...path, "chains", chain.name, "release"] : [...path, "release"];
}

/** Where the file says what the curve is. */
export function curvePath(
  { bridgeFees }: Configured,
  symbol: string,
  chain: Pick<ChainConfig, "name">,
): string[] {
  const here = feesOf(bridgeFees, symbol).chains?.[chain.name];
  return here?.curve
    ? ["assets", symbol, "chains", chain.name, "curve"]
    : ["assets", symbol, "curve"];
}

/** Terms of a file in units of the asset. */
export function toReleaseTerms(entry: ReleaseEntry, decimals: number): ReleaseTerms {
  const { rateBps, floor, ceiling, flat, vaultBps } = entry;
  return {
    flat: unitsOf(flat, decimals),
    floor: unitsOf(floor, decimals),
    ceiling: unitsOf(ceiling, decimals),
    rateBps: BigInt(rateBps),
    vaultBps: BigInt(vaultBps),
  };
}

/** A curve of a file in units of the asset. */
export function toCurveTerms({ rateBps, knee, depth }: CurveEntry, decimals: number): CurveTerms {
  return {
    knee: unitsOf(knee, decimals),
    depth: unitsOf(depth, decimals),
    rateBps: BigInt(rateBps),
  };
}

function feesOf({ assets }: BridgeFeesConfig, symbol: string): AssetFeesEntry {
  const asset = assets[symbol];
  if (asset === undefined) throw new Error(`no fees of ${symbol} in a checked configuration`);
  return asset;
}
