import { join } from "node:path";

import { build } from "esbuild";

/** TON's library, whose compiled form takes `Buffer` from the globals of a page. */
export const TON_LIBRARY = "@ton/core";

/** Where its code is in a package that imports it. */
export const TON_MODULE = "library/ton.js";

/** Where sources take `Buffer` from, and what packed code has in its place. */
export const BUFFER = {
  source: /^packages\/chains\/src\/ton\/buffer\.ts$/,
  module: "buffer/index.js",
};

/** The packages that its code imports. */
export const TON_IMPORTS = ["buffer", "ethers"];

const FOLDER = import.meta.dirname;

/**
 * TON's library for a package, from its TypeScript sources: a bundler leaves out what nobody uses. Its `Buffer` is that of the
 * npm package, so that no global is needed.
 *
 * @returns the code of a module.
 */
export async function tonLibrary(): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: ["node_modules/@ton/core/src/index.ts"], bundle: true, write: false },
    ...{ format: "esm", platform: "browser", target: "es2022", logLevel: "error" },
    inject: [join(FOLDER, "ton/buffer.mjs")],
    alias: { "@ton/crypto": join(FOLDER, "ton/crypto.mjs") },
    external: [BUFFER.module, "ethers/*"],
  });
  const [library] = outputFiles;
  if (library === undefined) throw new Error("the library of TON was not built");
  return library.text;
}
