import type { Lock, LockedPackage } from "./completeLock.ts";

/** An entry of the lock for a package that is not ours: where npm puts it, and its name and version. */
export interface ForeignPackage {
  path: string;
  /** As npm takes it: `ethers@6.17.0`. */
  id: string;
  entry: LockedPackage;
}

const MODULES = "node_modules/";

/** What the lock has npm install from elsewhere: all but our own folders, and the links to them. */
export function foreignPackages({ packages }: Lock): ForeignPackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(MODULES) && !link)
    .map(([path, entry]) => ({ path, id: idOf(path, entry), entry }));
}

/** An alias has the name of its package beside it. */
function idOf(path: string, { name, version }: LockedPackage): string {
  return `${name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)}@${version}`;
}

/** Whether npm takes nothing else for the package: older hashes than this one can be forged. */
export function hasIntegrity({ entry }: ForeignPackage): boolean {
  return entry.integrity?.startsWith("sha512-") ?? false;
}
