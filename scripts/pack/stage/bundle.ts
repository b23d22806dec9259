import { isBuiltin } from "node:module";
import { join, relative } from "node:path";

import { build, type Metafile } from "esbuild";

import { isPublished, type PublishedPackage, packageNameOf, SCOPE } from "../packages.ts";
import type { Entry } from "./entriesOf.ts";

const BARE_IMPORT = /^[^./]/;
const TYPESCRIPT = /\.ts$/;

/**
 * Compiles a package's modules to JavaScript, each to a file of its own, so that a bundler takes those that are used and
 * no others. What is neither a module of Node nor in a package that others can install is compiled in.
 *
 * @returns the names of the packages that are imported.
 */
export async function bundle(
  { folder }: PublishedPackage,
  entries: readonly Entry[],
  target: string,
): Promise<string[]> {
  const source = join("packages", folder);
  const files = entries.map((entry) => ({ in: join(source, entry.source), out: entry.name }));
  const { metafile } = await compile(files, target, { write: false });
  const first = new Set(files.map((file) => file.in));
  const others = Object.keys(metafile.inputs)
    .filter((path) => path.startsWith(`${source}/src/`) && !first.has(path))
    .map((path) => ({ in: path, out: relative(`${source}/src`, path).replace(TYPESCRIPT, "") }));
  return importedBy((await compile([...files, ...others], target)).metafile);
}

function compile(
  entryPoints: { in: string; out: string }[],
  target: string,
  { write } = { write: true },
) {
  return build({
    ...{ entryPoints, write },
    outdir: join(target, "dist"),
    chunkNames: "shared/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    metafile: true,
    logLevel: "warning",
    plugins: [{ name: "published", setup: ({ onResolve }) => onResolve(ANY_BARE, leaveOutside) }],
  });
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
