import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the outcome of a check follows from, besides its commands. */
export interface OutcomeSources {
  /** Patterns of the files that its commands read: sources and configuration. */
  readonly files: readonly string[];
  /** Installed packages that it runs, by their names. */
  readonly packages: readonly string[];
}

/** All that the outcome of some commands follows from, as one text: two trees with the same text have the same outcome. */
export function outcomeInputs(
  commands: readonly (readonly string[])[],
  { files, packages }: OutcomeSources,
): string {
  const exclude = (path: string) => path.endsWith("node_modules");
  const paths = globSync([...files], { exclude }).sort();
  return JSON.stringify({
    commands,
    node: process.version,
    packages: packages.map((name) => [name, versionOf(name)]),
    files: paths.map((path) => [path, hashOf(path)]),
  });
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join("node_modules", name, "package.json"), "utf8")).version;
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
