import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /^import "([^"]+)"/gm;
const STANDARD_LIBRARY = "@stdlib/";

/** Texts that take the place of files, by their paths: mutants. */
export const standIns = new Map<string, string>();
/** The files that were read. */
export const filesRead = new Set<string>();

/** A source in Tolk and all that it imports, by the paths of their files. The compiler brings its standard library. */
export function sourcesOf(entrypoint: string): Readonly<Record<string, string>> {
  const sources: Record<string, string> = {};
  const files = [entrypoint];
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    if (sources[file] !== undefined) continue;
    filesRead.add(file);
    const text = standIns.get(file) ?? readFileSync(file, "utf8");
    sources[file] = text;
    for (const [, name = ""] of text.matchAll(IMPORT)) {
      if (!name.startsWith(STANDARD_LIBRARY)) files.push(join(dirname(file), `${name}.tolk`));
    }
  }
  return sources;
}
