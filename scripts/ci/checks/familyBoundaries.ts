import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

import { trackedFiles } from "../trackedFiles.ts";
import { OUTSIDE_FAMILIES } from "./outsideFamilies.ts";
import type { Sources } from "./packageBoundaries.ts";

const SOURCE = /^(?:packages|services|scripts)\/.*\.[mc]?tsx?$/;
const TEST = /(?:^|\/)(?:tests?|testing)\/|\.test\.ts$/;
const AREA = /^scripts\/causeway\/areas\/([^/]+)\//;

/** Where the parts of families stand, beside the folders of each area. */
const HOMES = [
  "packages/chains/src/evm/",
  "packages/chains/src/ton/",
  "packages/index/src/evm/",
  "packages/index/src/ton/",
  "packages/operator/src/families/evm/",
  "packages/operator/src/families/ton/",
  // The client of all families; the test of its bundles refuses providers, wallets and contracts of ethers.
  "packages/sdk/src/",
  "scripts/local/",
  "services/explorer/src/acting/ton/",
  "services/explorer/src/development/ton/",
  "services/explorer/src/recover/evm/",
  "services/explorer/src/recover/ton/",
  "services/fee-updater/src/evm/",
  "services/fee-updater/src/ton/",
];
/** Where a family is chosen, or a program brings its families. */
const CHOOSING = [
  "packages/chains/src/node/connectChain.ts",
  "packages/index/src/running/connectSources.ts",
  "packages/index/src/tokens/tokenReaderOf.ts",
  "scripts/causeway/areas.ts",
  "services/explorer/src/acting/otherFamilies.ts",
  "services/explorer/src/development/otherWallets.ts",
  "services/explorer/src/recover/look/lookFor.ts",
  "services/explorer/src/recover/rpcs/probeRpcs.ts",
  "services/explorer/src/recover/store/followOutcome.ts",
  "services/fee-updater/src/connectPricedChain.ts",
];

const IMPORT = /^(?:import|export)\b(?:([^;"]*?)\bfrom)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
const ENTRY = /^@causeway\/[^/]+\/(?:evm|ethers|ton)$/;
const FOLDER = /(?:^|\/)(?:evm|ton)\//;
/** What ethers has to reach a chain, to sign, and to call a contract; its coder and bytes are not of it. */
const REACHING =
  /\b(?:\w*Provider|\w*Wallet|\w*Signer|\w*Runner|NonceManager|(?:Base)?Contract\w*|Transaction(?:Receipt|Response)|Block|Log|ethers)\b|\*/g;

/**
 * Providers, wallets and contracts of ethers, and all that a folder or an entry `evm` or `ton` has, stay where the parts
 * of families are.
 * What imports them elsewhere is listed in `outsideFamilies.ts`, which only shrinks.
 */
export function findFamilyBreaches(): string[] {
  const paths = trackedFiles(SOURCE);
  const sources = { paths, read: (path: string) => readFileSync(path, "utf8") };
  return familyBreaches(sources, OUTSIDE_FAMILIES);
}

/**
 * @param listed Files, and folders with a `/` at the end, that may still break the rule.
 * @returns the other breaches, and what is listed for no reason.
 */
export function familyBreaches({ paths, read }: Sources, listed: readonly string[]): string[] {
  const divided = new Set(
    paths.filter((path) => FOLDER.test(path)).flatMap((path) => areaOf(path) ?? []),
  );
  const breaches = paths
    .filter((path) => SOURCE.test(path) && !TEST.test(path) && !isHome(path, divided))
    .map((path) => ({ path, found: familyImports(path, read(path)) }))
    .filter(({ found }) => found.length > 0);
  const covers = (entry: string, path: string) =>
    entry.endsWith("/") ? path.startsWith(entry) : path === entry;
  return [
    ...breaches
      .filter(({ path }) => !listed.some((entry) => covers(entry, path)))
      .map(({ path, found }) => `${path}: outside its family's part, imports ${found.join(", ")}`),
    ...listed
      .filter((entry) => !breaches.some(({ path }) => covers(entry, path)))
      .map((entry) => `${entry}: keeps to the families, so take it off outsideFamilies.ts`),
  ];
}

/**
 * Whether a file may import everything of a family.
 *
 * @param divided Areas that have a folder for a family; a smaller one has its few files in its root.
 */
function isHome(path: string, divided: ReadonlySet<string>): boolean {
  const area = areaOf(path);
  if (area !== undefined) return !divided.has(area) || FOLDER.test(path);
  return CHOOSING.includes(path) || HOMES.some((home) => path.startsWith(home));
}

function familyImports(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = "", statically, later]) => {
    const specifier = statically ?? later ?? "";
    if (specifier === "ethers") return names.match(REACHING) ?? [];
    if (ENTRY.test(specifier)) return [specifier];
    if (!specifier.startsWith(".")) return [];
    const target = join(dirname(path), specifier);
    return FOLDER.test(target) && !isDoor(path, target) ? [target] : [];
  });
}

/** An area names its own part for each family in its `index.ts`, and its commands choose among them. */
function isDoor(path: string, target: string): boolean {
  const area = areaOf(path);
  return (
    area !== undefined &&
    area === areaOf(target) &&
    /^(?:index\.ts|commands\/)/.test(path.replace(AREA, ""))
  );
}

function areaOf(path: string): string | undefined {
  return AREA.exec(path)?.[1];
}
