import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { ForeignDirectoryError } from "./errors.ts";
import type { ServerUser } from "./serverUser.ts";

const OTHERS_MAY_SEARCH = 0o001;

/** Whether any user can get to `path`: every folder above it may be searched by all. */
export function isReachableByAll(path: string): boolean {
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    if (mayBeMissing(at, (mode) => (mode & OTHERS_MAY_SEARCH) === 0)) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * The folder to use in place of `wanted`: itself where the server's user can get to it, else one
 * of the same identity among the temporary files, which a checkout in root's home needs.
 */
export function reachableDirectory(wanted: string, user: ServerUser | undefined): string {
  if (user === undefined || isReachableByAll(wanted)) return resolve(wanted);
  const identity = createHash("sha256").update(resolve(wanted)).digest("hex").slice(0, 16);
  return join(tmpdir(), `causeway-postgres-${identity}`);
}

/** Makes `directory` for `owner` alone; refuses one that somebody else put in its place. */
export function makeOwnDirectory(directory: string, owner: number): void {
  mkdirSync(dirname(directory), { recursive: true });
  try {
    mkdirSync(directory, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(directory, owner, -1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(directory);
  if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== owner)) {
    throw new ForeignDirectoryError(directory, found.uid);
  }
}

function mayBeMissing(path: string, test: (mode: number) => boolean): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && test(found.mode);
}
