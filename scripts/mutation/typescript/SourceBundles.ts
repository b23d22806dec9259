import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build, type Plugin } from "esbuild";

import type { SourceMutant } from "./findMutants.ts";

const FOLDER = resolve(".cache/mutants");

/** The class by which tests start databases, and the one in its place. */
const DATABASE = /^@causeway\/database\/testing\/MigratedDatabase\.ts$/;
const SHARED_DATABASE = fileURLToPath(new URL("SharedDatabase.ts", import.meta.url));

/** Bundles of some tests with all of their package's sources. Other packages stay as they are. */
export class SourceBundles {
  readonly #tests: readonly string[];
  #built = 0;

  constructor(tests: readonly string[]) {
    this.#tests = tests;
    mkdirSync(FOLDER, { recursive: true });
  }

  /**
   * A bundle in which one source is changed; undefined if the change does not compile.
   *
   * @param mutant Nothing is changed without one.
   */
  async make(mutant?: SourceMutant): Promise<string | undefined> {
    const text = await this.#bundle(mutant);
    if (text === undefined) return undefined;
    const path = join(FOLDER, `${process.pid}-${this.#built++}.mjs`);
    writeFileSync(path, text);
    return path;
  }

  async #bundle(mutant: SourceMutant | undefined): Promise<string | undefined> {
    const imports = this.#tests.map((test) => `import ${JSON.stringify(resolve(test))};`);
    try {
      const { outputFiles } = await build({
        stdin: { contents: imports.join("\n"), resolveDir: "." },
        ...{ bundle: true, platform: "node", format: "esm", packages: "external", write: false },
        ...{ logLevel: "silent", plugins: [changing(mutant)] },
      });
      return outputFiles[0]?.text;
    } catch {
      return undefined;
    }
  }

  remove(bundle: string): void {
    rmSync(bundle, { force: true });
  }
}

/** Loads the sources, one of them changed. Each keeps the place that it knows of itself. */
function changing(mutant: SourceMutant | undefined): Plugin {
  const changed = mutant && resolve(mutant.file);
  return {
    name: "mutant",
    setup(bundle) {
      bundle.onResolve({ filter: DATABASE }, () => ({ path: SHARED_DATABASE, external: true }));
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const text = mutant && path === changed ? mutant.source : await readFile(path, "utf8");
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
      });
    },
  };
}
