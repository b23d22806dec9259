import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How names of imports become paths, as Hardhat finds them. */
export const REMAPPINGS: readonly string[] = [
  ...readFileSync("remappings.txt", "utf8").trim().split("\n"),
  "@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/",
  "@causeway/solidity/=packages/solidity/",
];

const IMPORT = /^import\s[^;"]*"([^"]+)";/gm;

/** Sources with all that they import, by path. `replaced` counts before what the disk has. */
export function withImports(
  roots: readonly string[],
  replaced: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = replaced[path] ?? readFileSync(path, "utf8");
    found.set(path, text);
    waiting.push(...importsOf(path, text));
  }
  return new Map(Array.from(found).sort());
}

/** The paths that a source imports. */
export function importsOf(path: string, text: string): string[] {
  return Array.from(text.matchAll(IMPORT), ([, name = ""]) =>
    name.startsWith(".") ? join(path, "..", name) : remapped(name),
  );
}

function remapped(name: string): string {
  const mapping = REMAPPINGS.map((line) => line.split("=")).find(([prefix = ""]) =>
    name.startsWith(prefix),
  );
  return mapping ? name.replace(mapping[0] ?? "", mapping[1] ?? "") : name;
}
