import type { Violation } from "@causeway/operator";
import { isFreeCurve, isFreeRelease } from "@causeway/protocol";

import { type AssetConfig, isMinted } from "../AssetConfig.ts";
import { type BridgeConfig, othersOf } from "../BridgeConfig.ts";
import { within } from "../rules/within.ts";
import { precisionOf, unitsOf } from "../units.ts";
import type { PricedBridgeConfig } from "./config.ts";
import { toCurveTerms, toReleaseTerms } from "./configuredTerms.ts";
import type { AssetFeesEntry, ChainFeesEntry, CurveEntry, ReleaseEntry } from "./schema.ts";

/** The most units of a field of release terms, and of a curve. */
const MOST_UNITS = 2n ** 72n - 1n;
const MOST_DEFICIT = 2n ** 112n - 1n;

type AssetFees = Readonly<Record<string, AssetFeesEntry>>;
type Assets = Pick<BridgeConfig, "assets" | "chains" | "routes">;

/** Every asset of `assets.json` has its fees, and nothing else has. */
export function bridgeFeeViolations(fees: AssetFees, config: Assets): Violation[] {
  const known = config.assets.map(({ symbol }) => symbol);
  const missing = known
    .filter((symbol) => fees[symbol] === undefined)
    .map((symbol) =>
      at([symbol], undefined, "every asset of assets.json has an entry with its fees"),
    );
  const unknown = Object.keys(fees)
    .filter((symbol) => !known.includes(symbol))
    .map((symbol) => at([symbol], symbol, "an asset of assets.json"));
  const each = config.assets.flatMap((asset) => {
    const entry = fees[asset.symbol];
    return entry === undefined ? [] : assetViolations(entry, asset, config);
  });
  return [...missing, ...unknown, ...each].map(within(["assets"]));
}

function assetViolations(entry: AssetFeesEntry, asset: AssetConfig, config: Assets): Violation[] {
  const { decimals } = asset;
  return [
    ...amountViolations({ reference: entry.reference }, decimals, MOST_UNITS),
    ...noReference(entry, decimals),
    ...releaseViolations(entry.release, decimals).map(within(["release"])),
    ...curveViolations(entry.curve, decimals).map(within(["curve"])),
    ...Object.entries(entry.chains ?? {}).flatMap(([name, chain]) =>
      chainViolations(name, chain, asset, config).map(within(["chains", name])),
    ),
  ].map(within([asset.symbol]));
}

function chainViolations(
  name: string,
  { release, curve, from = {} }: ChainFeesEntry,
  asset: AssetConfig,
  config: Assets,
): Violation[] {
  const here = asset.chains[name];
  if (here === undefined) {
    return [at([], name, `a chain of the asset: ${Object.keys(asset.chains).join(", ")}`)];
  }
  const { decimals } = asset;
  const others = othersOf(config, asset, { name }).map((other) => other.name);
  return [
    ...(release === undefined ? [] : releaseViolations(release, decimals).map(within(["release"]))),
    ...(curve === undefined ? [] : curveViolations(curve, decimals).map(within(["curve"]))),
    ...(curve !== undefined && isMinted(here)
      ? [at(["curve"], curve, "of a vault: a mint on this chain never runs empty")]
      : []),
    ...Object.entries(from).flatMap(([origin, terms]) =>
      [
        ...(others.includes(origin)
          ? []
          : [at([], origin, `a chain from which it comes here: ${others.join(", ")}`)]),
        ...releaseViolations(terms, decimals),
      ].map(within(["from", origin])),
    ),
  ];
}

function releaseViolations(entry: ReleaseEntry, decimals: number): Violation[] {
  const { floor, ceiling, flat, free = false } = entry;
  const amounts = amountViolations({ floor, ceiling, flat }, decimals, MOST_UNITS);
  if (amounts.length > 0) return amounts;
  const terms = toReleaseTerms(entry, decimals);
  const isFree = isFreeRelease(terms);
  return [
    ...(terms.floor > terms.ceiling ? [at(["floor"], floor, "at most the ceiling")] : []),
    ...(isFree === free
      ? []
      : [at([], entry, isFree ? WITHOUT_FREE : "asks for nothing where releases are free")]),
  ];
}

function curveViolations(entry: CurveEntry, decimals: number): Violation[] {
  const { knee, depth, free = false } = entry;
  const amounts = amountViolations({ knee, depth }, decimals, MOST_DEFICIT);
  if (amounts.length > 0) return amounts;
  const terms = toCurveTerms(entry, decimals);
  const isFree = isFreeCurve(terms);
  return [
    ...(terms.knee < terms.depth ? [] : [at(["knee"], knee, "below the depth")]),
    ...(isFree === free
      ? []
      : [at([], entry, isFree ? WITHOUT_FREE : "has no rate where it is free")]),
  ];
}

const WITHOUT_FREE = "terms that ask for nothing are meant only where they say `free: true`";

/** What a fee is measured by is something. */
function noReference({ reference }: AssetFeesEntry, decimals: number): Violation[] {
  const isSomething = precisionOf(reference) > decimals || unitsOf(reference, decimals) > 0n;
  return isSomething ? [] : [at(["reference"], reference, "at least 1 unit of the asset")];
}

function amountViolations(
  amounts: Readonly<Record<string, string>>,
  decimals: number,
  most: bigint,
): Violation[] {
  return Object.entries(amounts).flatMap(([field, amount]) => {
    if (precisionOf(amount) > decimals) {
      const rule = `at most ${decimals} digits behind the point, as many as the asset has`;
      return [at([field], amount, rule)];
    }
    return unitsOf(amount, decimals) <= most
      ? []
      : [at([field], amount, `at most ${most} units of the asset`)];
  });
}

function at(path: readonly PropertyKey[], value: unknown, rule: string): Violation {
  return { path, value, rule };
}

/** Messages by which an asset goes to a chain may bring as much gas as it takes of any. */
export function tooMuchGas({
  assets,
  destinations,
}: Pick<PricedBridgeConfig, "assets" | "destinations">): Violation[] {
  return assets.flatMap(({ symbol, chains }) => {
    const terms = Object.entries(chains).flatMap(([name, here]) =>
      Object.entries(here.with).map(([other, { gasLimit }]) => ({ name, other, gasLimit })),
    );
    return terms.flatMap(({ name, other, gasLimit }) => {
      const most = destinations[other]?.price.maxGasLimit ?? gasLimit;
      if (gasLimit <= most) return [];
      const rule = `messages from ${name} to ${other} bring at most the destination's maxGasLimit, ${most}`;
      return [{ path: ["assets", symbol, "gasLimit"], value: gasLimit, rule }];
    });
  });
}
