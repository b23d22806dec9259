import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { isPublished, type PublishedPackage, packageNameOf, SCOPE } from "../../packages.ts";
import { type Entry, entriesOf } from "../entriesOf.ts";
import { readManifest } from "../readManifest.ts";

const TYPESCRIPT = /\.ts$/;
const RELATIVE_IMPORT = /(from |import\()"(\.{1,2}\/[^"]+)\.(?:tsx?|js)"/g;
const NAMED_IMPORT = /(?:from |import\()"([^."][^"]*)"/g;
/** Documentation: an example in it imports what its reader has. */
const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * Writes declarations of what a package exports, and of what they mention; no others.
 *
 * @param emitted All declarations, at their paths in the project.
 * @returns the names of our packages that they mention.
 * @throws Error if they mention what others do not have.
 */
export function writeTypes(
  { folder }: PublishedPackage,
  entries: readonly Entry[],
  emitted: string,
  target: string,
): string[] {
  const source = join("packages", folder, "src");
  const placeOf = (path: string) =>
    path.startsWith(`${source}/`) ? relative(source, path) : join("project", path);
  const roots = entries.map((entry) =>
    join("packages", folder, entry.source.replace(TYPESCRIPT, ".d.ts")),
  );
  const mentioned = new Set<string>();
  for (const [path, text] of reachable(emitted, roots)) {
    for (const name of ownPackagesIn(path, text, emitted)) mentioned.add(name);
    write(join(target, "dist/types", placeOf(path)), withImports(path, text, { placeOf, emitted }));
  }
  for (const { name, source: file } of entries) {
    const module = relative("src", file.replace(/^\.\//, "")).replace(TYPESCRIPT, "");
    if (module !== name) {
      write(join(target, `dist/types/${name}.d.ts`), `export * from "./${module}.js";\n`);
    }
  }
  return [...mentioned];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Declarations by their paths, from these on. @param emitted Folder of all declarations. */
export function reachable(emitted: string, roots: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = readFileSync(join(emitted, path), "utf8");
    found.set(path, text);
    for (const [, , target] of text.matchAll(RELATIVE_IMPORT)) {
      waiting.push(join(dirname(path), `${target}.d.ts`));
    }
    for (const name of ownNamesIn(text)) {
      const declared = declarationOf(name, emitted);
      if (declared !== undefined) waiting.push(declared);
    }
  }
  return found;
}

/** Where the declarations of an own package are that others cannot install: they become part of the package. */
function declarationOf(name: string, emitted: string): string | undefined {
  if (isPublished(name)) return undefined;
  const folder = packageNameOf(name).slice(SCOPE.length);
  const entries = entriesOf(readManifest({ folder }), { folder });
  const entry = entries.find(({ path }) => join(packageNameOf(name), path) === name);
  const declared = join("packages", folder, (entry?.source ?? "").replace(TYPESCRIPT, ".d.ts"));
  return existsSync(join(emitted, declared)) ? declared : undefined;
}

/** With imports that lead to where the declarations are in the package. */
function withImports(
  path: string,
  text: string,
  { placeOf, emitted }: { placeOf: (path: string) => string; emitted: string },
): string {
  const here = dirname(placeOf(path));
  const importOf = (declared: string) => {
    const there = relative(here, placeOf(declared).replace(/\.d\.ts$/, ""));
    return `"${there.startsWith(".") ? there : `./${there}`}.js"`;
  };
  return text
    .replaceAll(
      RELATIVE_IMPORT,
      (_, before: string, imported: string) => before + importOf(join(dirname(path), imported)),
    )
    .replaceAll(NAMED_IMPORT, (all, name: string) => {
      const declared = name.startsWith(SCOPE) ? declarationOf(name, emitted) : undefined;
      return declared === undefined ? all : all.replace(`"${name}"`, importOf(declared));
    });
}

function ownNamesIn(text: string): string[] {
  const code = text.replaceAll(COMMENT, "");
  const named = [...code.matchAll(NAMED_IMPORT)].map(([, name = ""]) => name);
  return named.filter((name) => name.startsWith(SCOPE));
}

/** @throws Error for a package that others cannot install, and whose types are not there to take */
function ownPackagesIn(path: string, text: string, emitted: string): string[] {
  const own = ownNamesIn(text);
  const lacking = own.find(
    (name) => !isPublished(name) && declarationOf(name, emitted) === undefined,
  );
  if (lacking !== undefined) {
    throw new Error(`the types of ${path} mention ${lacking}, which others cannot install`);
  }
  return own.filter(isPublished).map(packageNameOf);
}
