import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { DIST, PACKAGE, ROOT } from "./folders.ts";

const ENTRY = "packages/simulator/src/index.d.ts";
const RELATIVE_IMPORT = /(from |import\()"(\.{1,2}\/[^"]+)\.(?:ts|js)"/g;

/** Declarations of what the package exports, and of what they mention; no others. */
export function writeTypes(): void {
  const all = join(DIST, "all-types");
  const compiler = join(ROOT, "node_modules/.bin/tsc");
  const project = join(PACKAGE, "tsconfig.types.json");
  execFileSync(compiler, ["--project", project, "--outDir", all], { stdio: "inherit" });
  for (const [path, text] of reachable(all)) {
    const target = join(DIST, "types", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(RELATIVE_IMPORT, '$1"$2.js"'));
  }
  rmSync(all, { recursive: true });
}

function reachable(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [ENTRY];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = readFileSync(join(folder, path), "utf8");
    found.set(path, text);
    for (const [, , target] of text.matchAll(RELATIVE_IMPORT)) {
      waiting.push(relative(folder, join(folder, dirname(path), `${target}.d.ts`)));
    }
  }
  return found;
}
