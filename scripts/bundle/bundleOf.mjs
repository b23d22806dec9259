import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import { oneAtATime } from "./oneAtATime.mjs";

const TYPESCRIPT = /\.ts$/;
/** The machine of TON has 12 MB, and few programs load it. Both packages must know the same classes. */
const LEFT_OUT = ["@ton/sandbox", "@ton/core"];
/** What packages of the CommonJS kind call. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** The form of a package that can be bundled, where its usual form cannot: it calls a `require` of its own. */
const BUNDLED = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

/**
 * The path of a program's bundle, made again if anything that went into it has changed. Of processes that start together,
 * one makes it.
 *
 * @param {string} program Its file.
 * @param {string} folder Where bundles are kept.
 * @returns {Promise<string>}
 */
export async function bundleOf(program, folder) {
  const name = join(folder, relative(".", program).replaceAll(sep, "-"));
  const [bundle, record] = [`${name}.mjs`, `${name}.json`];
  if (isFresh(record)) return bundle;
  mkdirSync(folder, { recursive: true });
  await oneAtATime(`${name}.lock`, async () => {
    if (!isFresh(record)) await write(program, { bundle, record });
  });
  return bundle;
}

async function write(program, { bundle, record }) {
  const startedAt = Date.now();
  const { contents, sources } = await build(program);
  writeWhole(bundle, contents);
  // What changed meanwhile may be in the bundle or not, so the next run makes another.
  if (sources.some((source) => statSync(source).ctimeMs >= startedAt)) return;
  // With the bundle's own state: another process may write it between these two lines.
  const states = [...sources, import.meta.filename, bundle].map((file) => [file, stateOf(file)]);
  writeWhole(record, JSON.stringify(Object.fromEntries(states)));
}

function isFresh(record) {
  try {
    const states = JSON.parse(readFileSync(record, "utf8"));
    return Object.entries(states).every(([file, state]) => state === stateOf(file));
  } catch {
    return false;
  }
}

/** Not by the time of modification, which is the same for all files that npm installs. */
function stateOf(file) {
  const { size, ctimeMs } = statSync(file);
  return `${size} ${ctimeMs}`;
}

async function build(program) {
  const bundler = esbuild();
  const { outputFiles, metafile } = await bundler.build({
    entryPoints: [program],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node22",
    keepNames: true,
    alias: BUNDLED,
    external: LEFT_OUT,
    banner: { js: REQUIRE },
    plugins: [{ name: "own-urls", setup: keepOwnUrls }],
    logLevel: "error",
  });
  // Its process holds 100 MB, and would stay for as long as the program runs.
  await bundler.stop();
  const sources = Object.keys(metafile.inputs).map((source) => resolve(source));
  return { contents: outputFiles[0].contents, sources };
}

/** The one that tsx has: what tsx runs, it bundles. */
function esbuild() {
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  return createRequire(tsx)("esbuild");
}

/** Files find what lies beside them by their URL. */
function keepOwnUrls({ onLoad }) {
  onLoad({ filter: TYPESCRIPT }, async ({ path }) => {
    const text = await readFile(path, "utf8");
    const url = JSON.stringify(pathToFileURL(path).href);
    return { loader: "ts", contents: text.replaceAll("import.meta.url", url) };
  });
}

function writeWhole(file, contents) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}
