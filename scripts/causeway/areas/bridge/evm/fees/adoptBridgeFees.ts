import { type CurveTerms, isFreeCurve, isFreeRelease, type ReleaseTerms } from "@causeway/protocol";
import {
  type EarlierContents,
  isSameEntry,
  mostCommon,
  namedShares,
  requireSame,
} from "../../../fees/index.ts";
import { type AssetConfig, isMinted } from "../../AssetConfig.ts";
import { assetIdOf } from "../../addresses.ts";
import { BRIDGE_FEES_FILE, type PricedBridgeConfig } from "../../fees/config.ts";
import {
  curveEntry,
  releaseEntry,
  toCurveTerms,
  toReleaseTerms,
} from "../../fees/configuredTerms.ts";
import type { AssetFeesEntry, CurveEntry, ReleaseEntry } from "../../fees/schema.ts";
import { wholeTokens } from "../../units.ts";
import { type AssetFees, type BridgeFees, decodeBridgeFees } from "./bridgeFees.ts";

/**
 * `bridge-fees.json` with what an earlier version says. What that version did not know keeps what the file says. Of what
 * chains have alike, most is said once.
 *
 * @throws ConfigError where chains had different shares under that number, or an account of one has no name.
 */
export function adoptBridgeFees(
  file: object,
  { version, contents }: EarlierContents,
  config: PricedBridgeConfig,
): object {
  const said = new Map([...contents].map(([chain, content]) => [chain, decodeBridgeFees(content)]));
  const [first] = said.values();
  if (first === undefined) return file;
  requireSame(
    [...said.values()].map(({ shares }) => JSON.stringify(shares)),
    "shares",
    { file: BRIDGE_FEES_FILE, version },
  );
  const { assets } = file as { assets: Readonly<Record<string, AssetFeesEntry>> };
  return {
    ...file,
    version,
    effectiveAt: null,
    shares: namedShares(first.shares, config),
    assets: Object.fromEntries(
      Object.entries(assets).map(([symbol, entry]) => [
        symbol,
        adopted(symbol, entry, said, config),
      ]),
    ),
  };
}

function adopted(
  symbol: string,
  entry: AssetFeesEntry,
  said: ReadonlyMap<string, BridgeFees>,
  config: PricedBridgeConfig,
): object {
  const asset = config.assets.find((one) => one.symbol === symbol);
  if (asset === undefined) return entry;
  const releases = releasesOf(asset, entry, said, config);
  const curves = curvesOf(asset, entry, said, config);
  const release = mostCommon(entriesOf(releases), entry.release);
  const curve = mostCommon(entriesOf(curves), entry.curve);
  const chains = Object.keys(asset.chains).flatMap((chain) => {
    const other = curves.find((one) => one.chain === chain && !isSameEntry(one.entry, curve));
    const from = releases
      .filter((one) => one.chain === chain && !isSameEntry(one.entry, release))
      .map((one) => [one.origin, one.entry]);
    if (other === undefined && from.length === 0) return [];
    const here = {
      ...(other && { curve: other.entry }),
      ...(from.length > 0 && { from: Object.fromEntries(from) }),
    };
    return [[chain, here]];
  });
  const { reference } = entry;
  return {
    reference,
    release,
    curve,
    ...(chains.length > 0 && { chains: Object.fromEntries(chains) }),
  };
}

/** What is said of one chain. */
interface Placed<Entry> {
  readonly chain: string;
  readonly entry: Entry;
}

function releasesOf(
  asset: AssetConfig,
  entry: AssetFeesEntry,
  said: ReadonlyMap<string, BridgeFees>,
  config: PricedBridgeConfig,
): (Placed<ReleaseEntry> & { readonly origin: string })[] {
  const { decimals } = asset;
  return Object.keys(asset.chains).flatMap((chain) => {
    const then = fees(said.get(chain), asset, config);
    return Object.keys(asset.chains)
      .filter((origin) => origin !== chain)
      .map((origin) => {
        const chainId = config.chains.find(({ name }) => name === origin)?.chainId;
        const terms = then?.origins.find(({ originChainId }) => originChainId === chainId)?.terms;
        const now = toReleaseTerms(releaseEntry(entry, chain, origin), decimals);
        return { chain, origin, entry: toReleaseEntry(terms ?? now, decimals) };
      });
  });
}

function curvesOf(
  asset: AssetConfig,
  entry: AssetFeesEntry,
  said: ReadonlyMap<string, BridgeFees>,
  config: PricedBridgeConfig,
): Placed<CurveEntry>[] {
  const { decimals } = asset;
  return Object.entries(asset.chains)
    .filter(([, here]) => !isMinted(here))
    .map(([chain]) => {
      const then = fees(said.get(chain), asset, config)?.curve.terms;
      const now = toCurveTerms(curveEntry(entry, chain), decimals);
      return { chain, entry: toCurveEntry(then ?? now, decimals) };
    });
}

function fees(
  said: BridgeFees | undefined,
  asset: AssetConfig,
  config: PricedBridgeConfig,
): AssetFees | undefined {
  const id = assetIdOf(config, asset);
  return said?.assets.find(({ assetId }) => assetId === id);
}

function entriesOf<Entry>(placed: readonly Placed<Entry>[]): Entry[] {
  return placed.map(({ entry }) => entry);
}

function toReleaseEntry(terms: ReleaseTerms, decimals: number): ReleaseEntry {
  return {
    ...(isFreeRelease(terms) && { free: true as const }),
    rateBps: Number(terms.rateBps),
    floor: wholeTokens(terms.floor, decimals),
    ceiling: wholeTokens(terms.ceiling, decimals),
    flat: wholeTokens(terms.flat, decimals),
    vaultBps: Number(terms.vaultBps),
  };
}

function toCurveEntry(terms: CurveTerms, decimals: number): CurveEntry {
  return {
    ...(isFreeCurve(terms) && { free: true as const }),
    rateBps: Number(terms.rateBps),
    knee: wholeTokens(terms.knee, decimals),
    depth: wholeTokens(terms.depth, decimals),
  };
}
