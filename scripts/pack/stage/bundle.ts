import { isBuiltin } from "node:module";
import { join } from "node:path";

import { build, type Metafile } from "esbuild";

import { isPublished, type PublishedPackage, packageNameOf, SCOPE } from "../packages.ts";
import type { Entry } from "./entriesOf.ts";

const BARE_IMPORT = /^[^./]/;

/**
 * Compiles a package's modules to JavaScript. What is neither a module of Node nor in a package that others can install
 * is compiled in.
 *
 * @returns the names of the packages that are imported.
 */
export async function bundle(
  { folder }: PublishedPackage,
  entries: readonly Entry[],
  target: string,
): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries.map(({ name, source }) => ({
      in: join("packages", folder, source),
      out: name,
    })),
    outdir: join(target, "dist"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    metafile: true,
    logLevel: "warning",
    plugins: [{ name: "published", setup: ({ onResolve }) => onResolve(ANY_BARE, leaveOutside) }],
  });
  return importedBy(metafile);
}

const ANY_BARE = { filter: BARE_IMPORT };

function leaveOutside({ path, kind }: { path: string; kind: string }) {
  if (kind === "entry-point" || (path.startsWith(SCOPE) && !isPublished(path))) return undefined;
  return { path, external: true };
}

function importedBy({ outputs }: Metafile): string[] {
  const imported = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external === true && !isBuiltin(path));
  return [...new Set(imported.map(({ path }) => packageNameOf(path)))].sort();
}
