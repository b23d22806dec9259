/** Under the GPL or the BUSL. Development chains get the bytecode in their files; nothing imports or ships them. */
export const READ_AS_FILES = [
  "@uniswap/universal-router",
  "@uniswap/v2-core",
  "@uniswap/v2-periphery",
  "@uniswap/v3-core",
  "@uniswap/v3-periphery",
  "@uniswap/v4-core",
];

/** The package that reads them. */
const READER = "@causeway/venue-code";
const READERS_FOLDER = "packages/venue-code/";
const MANIFEST = /(^|\/)package\.json$/;
const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** Name the packages, and read none of their files. */
const NAMES_ONLY = /^(?:test\/)?scripts\/ci\/checks\//;
/** What deploys to chains that exist for an hour, and is in no package and no service. */
const USERS = /^(?:scripts\/local|bench)\/|(?:^|\/)test\//;

/**
 * Ways by which the publishers' code could get into what others install: a second place that reads their files, or an
 * import of the reader by something that is shipped.
 */
export function venueCodeBreaches(path: string, source: string): string[] {
  return MANIFEST.test(path)
    ? dependenceIn(path, source)
    : [...filesIn(path, source), ...importsIn(path, source)];
}

function filesIn(path: string, source: string): string[] {
  if (path.startsWith(READERS_FOLDER) || NAMES_ONLY.test(path)) return [];
  return READ_AS_FILES.filter((name) => source.includes(`${name}/`)).map(
    (name) => `${path}: names a file of ${name}, which only ${READER} reads`,
  );
}

function importsIn(path: string, source: string): string[] {
  if (path.startsWith(READERS_FOLDER) || USERS.test(path)) return [];
  return [...source.matchAll(IMPORT)]
    .filter(([, specifier]) => specifier === READER)
    .map(() => `${path}: imports ${READER}, which tests and scripts/local may import`);
}

function dependenceIn(path: string, manifest: string): string[] {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(manifest);
  return READER in { ...dependencies, ...peerDependencies, ...optionalDependencies }
    ? [`${path}: depends on ${READER}, which tests and scripts/local may import`]
    : [];
}
