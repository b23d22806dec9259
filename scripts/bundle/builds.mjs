import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isAlive } from "./isAlive.mjs";

/** So long a process may take to say that it uses a build. */
const GRACE_MILLISECONDS = 60_000;
const USER = /^user-(\d+)$/;

/**
 * Says that this process uses a build: it may import a further file of the build at any time.
 *
 * @param {string} build Folder of the build.
 */
export function holdBuild(build) {
  writeFileSync(join(build, `user-${process.pid}`), "");
}

/**
 * Removes builds that another one took the place of, and that no process uses any more.
 *
 * @param {string} folder Has a folder for each build.
 * @param {string} current Name of the build that stays.
 * @param {string | undefined} before Name of the one whose place it takes: a process may be about to use it.
 */
export function removeLeftBuilds(folder, current, before) {
  if (before !== undefined) touch(join(folder, before));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === current) continue;
    const build = join(folder, entry.name);
    if (isLeft(build)) rmSync(build, { recursive: true, force: true });
  }
}

function touch(build) {
  const now = new Date();
  if (existsSync(build)) utimesSync(build, now, now);
}

function isLeft(build) {
  if (Date.now() - statSync(build).mtimeMs < GRACE_MILLISECONDS) return false;
  return !readdirSync(build).some((name) => isAlive(Number(USER.exec(name)?.[1] ?? 0)));
}
