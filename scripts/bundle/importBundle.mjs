import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { holdBuild } from "./builds.mjs";
import { bundlesOf } from "./bundlesOf.mjs";
import { bundleIn, nameOf } from "./makeBundles.mjs";
import { PROGRAMS } from "./programs.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = join(ROOT, ".cache", "bundles");
const TOGETHER = PROGRAMS.map((program) => join(ROOT, program));

/**
 * Imports a TypeScript file from its bundle, which loads several times faster than hundreds of modules through tsx. Another
 * bundle that imports the file has a state of its own.
 *
 * @param {string} file Its path. It starts no threads.
 * @returns {Promise<any>} What the file exports.
 */
export async function importBundle(file) {
  enableCompileCache(join(FOLDER, "compiled"));
  const program = resolve(file);
  const build = await buildFor(program, TOGETHER, FOLDER);
  holdBuild(build);
  return import(pathToFileURL(bundleIn(build, program)).href);
}

/**
 * Folder of the build that has a program's bundle.
 *
 * @param {string} program Its path.
 * @param {readonly string[]} together Programs that have one build.
 * @param {string} folder Where builds are kept.
 * @throws if a source of the program cannot be bundled.
 */
export async function buildFor(program, together, folder) {
  // A mistake in another program must not stop this one.
  const shared = together.includes(program)
    ? await bundlesOf(together, join(folder, "programs")).catch(() => undefined)
    : undefined;
  return shared ?? bundlesOf([program], join(folder, nameOf(program)));
}
