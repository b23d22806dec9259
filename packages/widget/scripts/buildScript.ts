import { createHash } from "node:crypto";
import { basename, join } from "node:path";

import { build } from "esbuild";

const PACKAGE = join(import.meta.dirname, "..");
const PROGRAM = 'import { defineWidget } from "@causeway/widget"; defineWidget();';
const NAME = "causeway-widget.js";

/** A file of the program, as pages load it. */
export interface ScriptFile {
  readonly name: string;
  readonly contents: Uint8Array;
  /** As the attribute `integrity` has it. */
  readonly integrity: string;
}

/**
 * Builds the element for pages without a bundler: a module, and further ones that it loads when it needs them. The same
 * sources give the same bytes, wherever they are built.
 *
 * @returns the files, the program first.
 */
export async function buildScript(): Promise<readonly ScriptFile[]> {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: PACKAGE },
    absWorkingDir: PACKAGE,
    entryNames: NAME.slice(0, -".js".length),
    ...{ bundle: true, splitting: true, minify: true, write: false, legalComments: "none" },
    ...{ format: "esm", platform: "browser", target: "es2022", outdir: "script" },
    ...{ jsx: "automatic", jsxImportSource: "preact" },
    chunkNames: "[name]-[hash]",
    logLevel: "error",
  });
  const files = outputFiles.map(({ path, contents }) => ({
    ...{ name: basename(path), contents },
    integrity: `sha384-${createHash("sha384").update(contents).digest("base64")}`,
  }));
  return files.sort((one, other) => Number(other.name === NAME) - Number(one.name === NAME));
}

/**
 * What a page writes to load the program. The map tells browsers the hashes of the files that the program loads later.
 *
 * @param files The program first. They are expected in the folder `causeway` of the site.
 */
export function scriptTag(files: readonly Omit<ScriptFile, "contents">[]): string {
  const [program] = files;
  const placeOf = (name: string | undefined) => `/causeway/${name}`;
  const integrity = Object.fromEntries(files.map((file) => [placeOf(file.name), file.integrity]));
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>
<script type="module" src="${placeOf(program?.name)}" integrity="${program?.integrity}" crossorigin></script>
`;
}
