import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

import { trackedFiles } from "../trackedFiles.ts";

const PROGRAM = "scripts/causeway/";
const AREAS = `${PROGRAM}areas/`;
const AREA_LIST = `${PROGRAM}areas.ts`;
const ENGINE = "packages/operator/src/";

const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const CONTRACT = /^contract (\w+)/gm;

/** What the engine and the areas may know of each other. */
export interface Boundaries {
  /** Names of areas: each knows those before it. */
  readonly order: readonly string[];
  /** Names of our contracts, of which the engine knows none. */
  readonly contracts: readonly string[];
}

/**
 * An area is used by what its `index.ts` exports, and only by areas after it and by what stands above all areas. The
 * engine knows no area and no contract of ours.
 */
export function findBoundaryBreaches(): string[] {
  const boundaries = {
    order: areaOrder(readFileSync(AREA_LIST, "utf8")),
    contracts: trackedFiles(/^contracts\/.*\.sol$/).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(CONTRACT)].map(([, name = ""]) => name),
    ),
  };
  const sources = trackedFiles(new RegExp(`^(?:${PROGRAM}|${ENGINE}).*\\.ts$`));
  return sources.flatMap((file) => breachesIn(file, readFileSync(file, "utf8"), boundaries));
}

/**
 * The areas in the order of their list, by the folders that it imports. First come those that are no entry of the list:
 * what is made there of other areas' parts knows none of them.
 */
export function areaOrder(source: string): string[] {
  const folders = new Map(
    [...source.matchAll(/import \{([^}]*)\} from "\.\/areas\/([^/"]+)\/index\.ts"/g)].flatMap(
      ([, names = "", folder = ""]) => names.split(",").map((name) => [name.trim(), folder]),
    ),
  );
  const [, list = ""] = /AREAS = \[([^\]]*)\]/.exec(source) ?? [];
  const listed = list
    .split(",")
    .map((name) => folders.get(name.trim()))
    .filter((folder) => folder !== undefined);
  const others = [...new Set(folders.values())].filter((folder) => !listed.includes(folder));
  return [...others, ...listed];
}

export function breachesIn(file: string, source: string, boundaries: Boundaries): string[] {
  const imports = [...source.matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
  if (file.startsWith(ENGINE)) return engineBreaches(file, source, imports, boundaries);
  const own = areaOf(file);
  return imports
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => join(dirname(file), specifier))
    .filter((target) => target.startsWith(PROGRAM))
    .flatMap((target) => {
      const reason = whyRefused(own, target, boundaries);
      return reason === undefined ? [] : [`${file}: imports ${target}: ${reason}`];
    });
}

function engineBreaches(
  file: string,
  source: string,
  imports: readonly string[],
  { contracts }: Boundaries,
): string[] {
  const code = source.replace(COMMENT, "");
  const outside = imports.filter(
    (specifier) => specifier.includes("typechain-types") || escapes(file, specifier),
  );
  const named = contracts.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return [
    ...outside.map((specifier) => `${file}: the engine imports ${specifier}`),
    ...named.map((name) => `${file}: the engine names the contract ${name}`),
  ];
}

function escapes(file: string, specifier: string): boolean {
  return specifier.startsWith(".") && !join(dirname(file), specifier).startsWith(ENGINE);
}

function areaOf(path: string): string | undefined {
  return path.startsWith(AREAS) ? path.slice(AREAS.length).split("/")[0] : undefined;
}

function whyRefused(
  own: string | undefined,
  target: string,
  { order }: Boundaries,
): string | undefined {
  const area = areaOf(target);
  if (area === undefined) return own === undefined ? undefined : "it stands above the areas";
  if (area === own) return undefined;
  if (target !== `${AREAS}${area}/index.ts`) return "an area is used by its index.ts alone";
  if (own === undefined) return undefined;
  return order.indexOf(area) < order.indexOf(own) ? undefined : "that area does not come before";
}
