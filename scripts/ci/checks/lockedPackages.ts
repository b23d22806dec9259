import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { Lock, LockedPackage } from "../../lock/completeLock.ts";
import { foreignPackages, hasIntegrity } from "../../lock/lockedPackages.ts";
import { trackedFiles } from "../trackedFiles.ts";

const LOCK_FILE = "package-lock.json";
const MANIFEST = /(^|\/)package\.json$/;
const REGISTRY = "https://registry.npmjs.org/";
const REQUIREMENTS = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

export type Manifest = Pick<LockedPackage, (typeof REQUIREMENTS)[number]>;

/** What npm could install from elsewhere without anybody having read it, or the hash of it. */
export function findUnlocked(): string[] {
  const lock: Lock = JSON.parse(readFileSync(LOCK_FILE, "utf8"));
  const ours = Object.keys(lock.packages).filter((path) => isOurs(lock, path));
  const manifests = trackedFiles(MANIFEST)
    .map((file): [folder: string, file: string] => [dirname(file).replace(/^\.$/, ""), file])
    .filter(([folder]) => ours.includes(folder))
    .map(([folder, file]): [string, Manifest] => [folder, JSON.parse(readFileSync(file, "utf8"))]);
  return unlockedIn(lock, new Map(manifests));
}

/**
 * @param manifests Of our packages, by their folder.
 */
export function unlockedIn(lock: Lock, manifests: ReadonlyMap<string, Manifest>): string[] {
  const finding = (path: string, text: string) => `${LOCK_FILE}: ${path} ${text}`;
  const paths = Object.entries(lock.packages);
  return [
    ...foreignPackages(lock)
      .filter((locked) => !hasIntegrity(locked))
      .map(({ path }) => finding(path, "has no hash: npm run generate -- package-lock.json")),
    ...foreignPackages(lock)
      .filter(({ entry: { resolved } }) => resolved && !resolved.startsWith(REGISTRY))
      .map(({ path, entry }) =>
        finding(path, `comes from ${entry.resolved}, which is not the npm registry`),
      ),
    ...paths
      .filter(([, { link, resolved }]) => link && !manifests.has(resolved ?? ""))
      .map(([path, { resolved }]) =>
        finding(path, `links ${resolved}, which is no package of ours`),
      ),
    ...paths
      .filter(([path]) => isOurs(lock, path) && !asksForTheSame(lock, path, manifests.get(path)))
      .map(([path]) => finding(path || "it", "does not follow its package.json: npm install")),
  ];
}

function isOurs({ packages }: Lock, path: string): boolean {
  return !path.includes("node_modules/") && !packages[path]?.link;
}

/** Where a manifest asks for what the lock does not have, npm takes what its registry offers. */
function asksForTheSame({ packages }: Lock, path: string, manifest?: Manifest): boolean {
  const locked = packages[path];
  return REQUIREMENTS.every((kind) =>
    isDeepStrictEqual(locked?.[kind] ?? {}, manifest?.[kind] ?? {}),
  );
}
