import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCE = /\.(ts|mjs)$/;
const OF_A_PACKAGE = `${sep}node_modules${sep}`;
/** The machine of TON has 12 MB, and few programs load it. Both packages must know the same classes. */
const LEFT_OUT = ["@ton/sandbox", "@ton/core"];
/** What packages of the CommonJS kind call. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** The form of a package that can be bundled, where its usual form cannot: it calls a `require` of its own. */
const BUNDLED = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

/**
 * Makes one bundle of each program. Files that several of them import are in files that their bundles share.
 *
 * @param {readonly string[]} programs Their files.
 * @param {string} folder Receives the bundles.
 * @returns {Promise<{ readonly sources: string[], readonly made: string[] }>} All files that went in, and those that came out.
 * @throws if a source cannot be bundled; the error names it.
 */
export async function makeBundles(programs, folder) {
  const bundler = esbuild();
  // Its process holds 100 MB, and would stay for as long as the program runs.
  const { metafile } = await bundler.build(optionsOf(programs, folder)).finally(bundler.stop);
  const paths = (files) => Object.keys(files).map((file) => resolve(file));
  return { sources: paths(metafile.inputs), made: paths(metafile.outputs) };
}

function optionsOf(programs, folder) {
  return {
    entryPoints: programs.map((program) => ({ in: resolve(program), out: nameOf(program) })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "shared-[hash]",
    bundle: true,
    splitting: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node22",
    keepNames: true,
    alias: BUNDLED,
    external: LEFT_OUT,
    banner: { js: REQUIRE },
    plugins: [{ name: "own-urls", setup: keepOwnUrls }],
    logLevel: "silent",
  };
}

/**
 * Path of a program's bundle.
 *
 * @param {string} folder Of the bundles.
 * @param {string} program
 */
export function bundleIn(folder, program) {
  return join(folder, `${nameOf(program)}.mjs`);
}

/**
 * A program's name among files, wherever this process runs.
 *
 * @param {string} program
 */
export function nameOf(program) {
  return relative(ROOT, resolve(program)).replaceAll(sep, "-");
}

/** The one that tsx has: what tsx runs, it bundles. */
function esbuild() {
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  return createRequire(tsx)("esbuild");
}

/** Our files find by their URL what lies beside them. */
function keepOwnUrls({ onLoad }) {
  onLoad({ filter: SOURCE }, async ({ path }) => {
    if (path.includes(OF_A_PACKAGE)) return undefined;
    const text = await readFile(path, "utf8");
    const url = JSON.stringify(pathToFileURL(path).href);
    const contents = text
      .replaceAll(/\bimport\.meta\.url\b/g, () => url)
      .replaceAll(/\bimport\.meta\.filename\b/g, () => JSON.stringify(path));
    return { loader: "ts", contents };
  });
}
