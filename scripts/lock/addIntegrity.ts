import type { Lock } from "./completeLock.ts";
import { foreignPackages, hasIntegrity } from "./lockedPackages.ts";

/** The hash of each package's tarball, by `name@version`. */
export type Hashes = ReadonlyMap<string, string>;

/**
 * Adds its hash to each package that has none: npm writes no hash of what it found installed already. A hash that is
 * there stays, and so does every version.
 *
 * @param fetchHashes Asks a registry. It is called only for packages without a hash.
 */
export function addIntegrity(lock: Lock, fetchHashes: (ids: string[]) => Hashes): Lock {
  const open = foreignPackages(lock).filter((locked) => !hasIntegrity(locked));
  if (open.length === 0) return lock;

  const hashes = fetchHashes([...new Set(open.map(({ id }) => id))]);
  const completed = open.map(({ path, id, entry }) => {
    const integrity = hashes.get(id);
    if (!integrity) throw new Error(`the registry gave no hash of ${id}`);
    const { name, version, resolved, integrity: _weaker, ...rest } = entry;
    // in npm's order
    return [path, { name, version, resolved, integrity, ...rest }];
  });
  return { ...lock, packages: { ...lock.packages, ...Object.fromEntries(completed) } };
}
