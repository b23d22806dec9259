import { execFileSync } from "node:child_process";

import { environmentWithoutKey } from "../core/actingKey.ts";

/** Stands where no commit is known. */
export const UNKNOWN = "unknown";

const commits = new Map<string, string>();

/**
 * Commit of the sources that this process was started from, marked where they were changed since.
 *
 * @param folder Of the sources.
 */
export function currentCommit(folder: string): string {
  const known = commits.get(folder) ?? readCommit(folder);
  commits.set(folder, known);
  return known;
}

function readCommit(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: environmentWithoutKey(),
    }).trim();
  try {
    const head = git("rev-parse", "HEAD");
    return git("status", "--porcelain", "--", folder) === "" ? head : `${head}-dirty`;
  } catch {
    return UNKNOWN;
  }
}
