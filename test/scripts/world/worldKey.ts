import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All code that has a part in what a chain holds; the lock file says which anvil and which libraries. */
const SOURCES = [
  "package-lock.json",
  "packages",
  "scripts/causeway",
  "test/scripts/world",
  "typechain-types",
];
const NOT_SOURCES = new Set(["node_modules", "dist", "test"]);

let hashOfSources: string | undefined;

/**
 * The key of a world: another one where the code differs, or what is deployed. One of another day is another one too,
 * since its light clients would have heard of nothing since.
 *
 * @param deployed Data that says what is deployed.
 */
export function worldKey(deployed: unknown, now = new Date()): string {
  hashOfSources ??= hashOf(SOURCES);
  const day = now.toISOString().slice(0, 10);
  const data = JSON.stringify(deployed, (_, part) =>
    typeof part === "bigint" ? `${part}n` : part,
  );
  return createHash("sha256")
    .update([hashOfSources, day, data].join("\n"))
    .digest("hex")
    .slice(0, 32);
}

/** Of all files below some paths, with their names. */
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
