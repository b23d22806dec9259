import { mkdirSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

import { build, type Metafile } from "esbuild";

import { isPublished, type PublishedPackage, packageNameOf, SCOPE } from "../packages.ts";
import type { Entry } from "./entriesOf.ts";
import { BUFFER, TON_IMPORTS, TON_LIBRARY, TON_MODULE, tonLibrary } from "./tonLibrary.ts";
import { withEthersParts } from "./withEthersParts.ts";
import { withImports } from "./withImports.ts";
import { withSmallStyles } from "./withSmallStyles.ts";

const BARE_IMPORT = /^[^./]/;
const TYPESCRIPT = /\.tsx?$/;
const BUFFER_CODE = `export { Buffer } from "${BUFFER.module}";\n`;

/**
 * Compiles a package's modules to JavaScript, each alone, to a file of its own. Imports and re-exports stay as they are, so a
 * bundler looks through them and takes what is used, chunk by chunk. Modules of packages that others cannot install are
 * put in the folder `project`.
 *
 * @returns the names of the packages that are imported.
 */
export async function compileModules(
  { folder }: PublishedPackage,
  entries: readonly Entry[],
  target: string,
): Promise<string[]> {
  const home = join("packages", folder);
  const dist = join(target, "dist");
  const placeOf = (path: string) => {
    const isOwn = path.startsWith(`${home}/src/`);
    return (isOwn ? relative(`${home}/src`, path) : `project/${path}`).replace(TYPESCRIPT, ".js");
  };
  const inputs = await inputsOf(entries.map(({ source }) => join(home, source)));
  const newPlaceOf = ({ path, external }: Imported) => {
    if (external !== true) return placeOf(path);
    return path === TON_LIBRARY ? TON_MODULE : undefined;
  };
  for (const [path, text] of await compile(Object.keys(inputs))) {
    const places = (inputs[path]?.imports ?? []).flatMap((imported) => {
      const { original = imported.path } = imported;
      const place = newPlaceOf(imported);
      return place === undefined ? [] : [[original, specifier(placeOf(path), place)] as const];
    });
    const code = withSmallStyles(withEthersParts(withImports(text, new Map(places))));
    write(join(dist, placeOf(path)), BUFFER.source.test(path) ? BUFFER_CODE : code);
  }
  const imported = importedBy(inputs);
  if (imported.includes(TON_LIBRARY)) write(join(dist, TON_MODULE), await tonLibrary());
  for (const { name, source } of entries) {
    const module = placeOf(join(home, source));
    if (module !== `${name}.js`) {
      write(join(dist, `${name}.js`), `export * from "${specifier(`${name}.js`, module)}";\n`);
    }
  }
  const taken = imported.flatMap((name) => (name === TON_LIBRARY ? TON_IMPORTS : name));
  return [...new Set(taken)].sort();
}

type Imported = Inputs[string]["imports"][number];

type Inputs = Metafile["inputs"];

/** All modules behind some, and what each imports. */
async function inputsOf(entryPoints: readonly string[]): Promise<Inputs> {
  const { metafile } = await build({
    ...{ entryPoints: [...entryPoints], bundle: true, write: false, metafile: true },
    ...{ outdir: "dist", format: "esm", platform: "node", target: "node22" },
    logLevel: "warning",
    plugins: [{ name: "published", setup: ({ onResolve }) => onResolve(ANY_BARE, leaveOutside) }],
  });
  return metafile.inputs;
}

const ANY_BARE = { filter: BARE_IMPORT };

function leaveOutside({ path, kind }: { path: string; kind: string }) {
  if (kind === "entry-point" || (path.startsWith(SCOPE) && !isPublished(path))) return undefined;
  return { path, external: true };
}

/** The code of modules, by their paths. */
async function compile(entryPoints: string[]): Promise<[path: string, text: string][]> {
  const outdir = resolve("dist");
  const { outputFiles } = await build({
    ...{ entryPoints, outdir, outbase: ".", write: false },
    ...{ bundle: false, format: "esm", target: "node22", logLevel: "warning" },
  });
  const sources = new Map(entryPoints.map((path) => [path.replace(TYPESCRIPT, ".js"), path]));
  return outputFiles.map(({ path, text }) => {
    const output = relative(outdir, path);
    return [sources.get(output) ?? output, text];
  });
}

function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function importedBy(inputs: Inputs): string[] {
  const imported = Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external === true && !isBuiltin(path));
  return [...new Set(imported.map(({ path }) => packageNameOf(path)))].sort();
}
