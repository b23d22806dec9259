import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { BuildOptions, Plugin } from "esbuild";

const FOLDER = join(import.meta.dirname, "../src/recover/ton");
const BUFFER = join(FOLDER, "buffer.ts");

/** Sources take `Buffer` of Node from here. */
const OF_NODE = /\/chains\/src\/ton\/buffer\.ts$/;

const bufferOfPages: Plugin = {
  name: "buffer-of-pages",
  setup({ onLoad }) {
    onLoad({ filter: OF_NODE }, () => ({
      contents: 'export { Buffer } from "buffer/index.js";',
      resolveDir: FOLDER,
    }));
  },
};

/** Sources of TON's library. */
const OF_TON = /\/@ton\/core\/src\/.*\.ts$/;

/** Gives `Buffer` to TON's library alone: a file for all code would have every page load it. */
const bufferOfTon: Plugin = {
  name: "buffer-of-ton",
  setup({ onLoad }) {
    onLoad({ filter: OF_TON }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const first = /\bBuffer\b/.test(source)
        ? `import { Buffer } from ${JSON.stringify(BUFFER)};\n`
        : "";
      return { contents: first + source, loader: "ts" };
    });
  },
};

/** How TON's library is bundled for a page: from its TypeScript sources, of which a bundler leaves out what nobody uses. */
export const TON_IN_PAGE = {
  plugins: [bufferOfPages],
  inject: [BUFFER],
  alias: {
    "@ton/core": join(
      dirname(createRequire(BUFFER).resolve("@ton/core/package.json")),
      "src/index.ts",
    ),
    "@ton/crypto": join(FOLDER, "sha256.ts"),
  },
} satisfies BuildOptions;

/** The same for pages of several files, which load the library once somebody needs it. */
export const TON_ON_DEMAND = {
  plugins: [bufferOfPages, bufferOfTon],
  alias: TON_IN_PAGE.alias,
} satisfies BuildOptions;
