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
