import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";

import { trackedFiles } from "../trackedFiles.ts";

const SOURCE = /^(?:packages|services|circuits)\/.*\.[mc]?tsx?$/;
const TEST = /(?:^|\/)tests?\//;
/** What has tests of its own, and the folder of these. */
const TESTS_OF = /^((?:packages|services|examples)\/[^/]+|circuits|ton)\/tests?\//;
const UPPER = /^(?:scripts|test)\//;
const MANIFEST = /^(?:packages\/[^/]+|services\/[^/]+|circuits)\/package\.json$/;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;
/** What is gone when the types are. */
const TYPES_ONLY = /^(?:import|export) type\b[^;]*;/gm;
/** As the generated types name each other. */
const BUILT = /\.js$/;
const NODE_GLOBAL = /(?<![.\w"'`])(?:Buffer|process|__dirname|require)\b(?=[.(])/;

/** The files of a project, by their paths. */
export interface Sources {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** A package's name, and its entries as its manifest has them. */
interface Package {
  readonly folder: string;
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  /** Entries that a browser may import. */
  readonly browserEntries: readonly string[];
}

/**
 * Sources of packages, services and circuits import nothing of scripts and tests, and the tests of a package are its own.
 * What a package's `browserEntries` lead to needs no Node.
 */
export function findPackageBreaches(): string[] {
  const paths = trackedFiles(/\.(?:[mc]?tsx?|mjs)$|(?:^|\/)package\.json$/);
  const sources = { paths, read: (path: string) => readFileSync(path, "utf8") };
  return [
    ...upwardImports(sources),
    ...testsFromOutside(sources),
    ...nodeInBrowserEntries(sources),
  ];
}

/** Imports of `scripts` and `test` in what stands below them. */
export function upwardImports({ paths, read }: Sources): string[] {
  return paths
    .filter((path) => SOURCE.test(path) && !TEST.test(path))
    .flatMap((path) =>
      importsOf(read(path))
        .map((specifier) => join(dirname(path), specifier))
        .filter((target) => UPPER.test(target))
        .map((target) => `${path}: imports ${target}, which stands above it`),
    );
}

/** Imports of a package's tests in what is not one of its own. What several packages test with is in a folder `testing`. */
export function testsFromOutside({ paths, read }: Sources): string[] {
  return paths.flatMap((path) =>
    importsOf(read(path))
      .map((specifier) => join(dirname(path), specifier))
      .filter((target) => {
        const [, owner] = TESTS_OF.exec(target) ?? [];
        return owner !== undefined && !path.startsWith(`${owner}/`);
      })
      .map((target) => `${path}: imports ${target}, of another package's tests`),
  );
}

/** What needs Node in that to which entries for browsers lead. */
export function nodeInBrowserEntries(sources: Sources): string[] {
  const packages = sources.paths
    .filter((path) => MANIFEST.test(path))
    .map((path) => packageOf(dirname(path), sources.read(path)));
  return packages.flatMap(({ folder, name, exports, browserEntries }) =>
    browserEntries.flatMap((entry) => {
      const file = exports[entry];
      if (file === undefined) return [`${folder}/package.json: has no entry ${entry}`];
      const first = join(folder, file);
      return nodeBehind(first, packages, sources).map((found) => `${name} (${entry}): ${found}`);
    }),
  );
}

function nodeBehind(entry: string, packages: readonly Package[], { read }: Sources): string[] {
  const found: string[] = [];
  const seen = new Set([entry]);
  for (const path of seen) {
    const code = read(path).replace(COMMENT, "").replace(TYPES_ONLY, "");
    const named = nodeGlobalIn(code);
    if (named !== undefined) found.push(`${path} names ${named}, which browsers lack`);
    for (const specifier of importsOf(code)) {
      if (isBuiltin(specifier)) found.push(`${path} imports ${specifier}`);
      const target = targetOf(path, specifier, packages)?.replace(BUILT, ".ts");
      if (target !== undefined) seen.add(target);
    }
  }
  return found;
}

/** A global of Node that a module names; undefined if the module imports the name. */
function nodeGlobalIn(code: string): string | undefined {
  const [named] = NODE_GLOBAL.exec(code) ?? [];
  const isImported = new RegExp(`^import \\{[^}]*\\b${named}\\b[^}]*\\} from`, "m").test(code);
  return isImported ? undefined : named;
}

function targetOf(
  path: string,
  specifier: string,
  packages: readonly Package[],
): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(path), specifier);
  const ours = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  const file = ours?.exports[`.${specifier.slice(ours.name.length)}`];
  return ours && file && join(ours.folder, file);
}

function packageOf(folder: string, manifest: string): Package {
  const { name, exports = {}, browserEntries = [] } = JSON.parse(manifest);
  return {
    ...{ folder, name, browserEntries },
    exports: typeof exports === "string" ? { ".": exports } : exports,
  };
}

function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
}
