import { readFile } from "node:fs/promises";

import type { Plugin } from "esbuild";

const OWN = /\/(?:packages|services)\/[^/]+\/src\/.*\.tsx?$/;
const LATER = /(?<!typeof )\bimport\(("\.[^"]+")\)/g;

/**
 * Modules that sources load later are imported at once: a page of one file loads nothing. A bundler keeps such modules whole,
 * with everything that they import; of imported modules it leaves out what nobody uses.
 */
export const IMPORTED_AT_ONCE: Plugin = {
  name: "imported-at-once",
  setup({ onLoad }) {
    onLoad({ filter: OWN }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: withImports(text), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

function withImports(text: string): string {
  const modules: string[] = [];
  const code = text.replaceAll(LATER, (_, module: string) => {
    modules.push(module);
    return `Promise.resolve(later${modules.length})`;
  });
  const imports = modules.map((module, at) => `import * as later${at + 1} from ${module};`);
  return `${imports.join("\n")}\n${code}`;
}
