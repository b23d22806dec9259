import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Files of the project, new ones included and ignored ones not, whose path matches. */
export function trackedFiles(pattern: RegExp): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\0")
    .filter((path) => pattern.test(path) && existsSync(path));
}
