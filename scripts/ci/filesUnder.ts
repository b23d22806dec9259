import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Files at any depth of a folder whose path matches, sorted; none when there is no folder. */
export function filesUnder(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(path) && !path.includes("node_modules"))
    .sort();
}

/** `child` of every folder in `parent`: `packages/*` + `test`. */
export function inEach(parent: string, child: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent).map((name) => join(parent, name, child));
}
