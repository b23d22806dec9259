import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const NOT_SOURCES = new Set(["node_modules", "dist", "test"]);

/** The hash of all files below some paths, with their names. Tests, and what is installed or built, do not count. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) {
    const content = readFileSync(file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}
