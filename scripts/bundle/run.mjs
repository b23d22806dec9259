// Runs a TypeScript program from one bundle of all that it imports, which loads several times faster than hundreds of
// modules through tsx: node scripts/bundle/run.mjs PROGRAM ARGUMENT...

import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { bundleOf } from "./bundleOf.mjs";

const FOLDER = fileURLToPath(new URL("../../.cache/bundles", import.meta.url));

const [node, , program, ...args] = process.argv;
enableCompileCache(join(FOLDER, "compiled"));
const bundle = await bundleOf(resolve(program), FOLDER);
process.argv = [node, program, ...args];
await import(pathToFileURL(bundle).href);
