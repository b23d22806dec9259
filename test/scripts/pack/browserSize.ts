import { builtinModules, isBuiltin } from "node:module";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

import { build, type Metafile, type Plugin } from "esbuild";

/** What a browser loads. */
export interface BrowserBundle {
  /** Bytes, minified and packed by gzip, of all chunks that the browser loads. */
  readonly bytes: number;
  /** Modules of Node that it would ask for. */
  readonly nodeModules: readonly string[];
  /** Modules of which code is in it. */
  readonly modules: readonly string[];
}

/** Which chunks a program loads by `import()`. */
export interface Loading {
  /** Ends of paths of the modules whose `import()` is not reached; every other `import()` is. */
  readonly without: readonly string[];
}

/** Every `import()` is reached. */
export const ALL: Loading = { without: [] };

/** No `import()` is reached yet. */
export const AT_FIRST: Loading = { without: [""] };

/**
 * Bundles a program for browsers, as its author does.
 *
 * @param program Its source.
 * @param project The folder in whose `node_modules` the packed packages are.
 * @param loading The program is bundled in chunks, and these imports are followed. Without it, it is one file, and nothing of
 *   an `import()` counts.
 */
export async function bundleForBrowser(
  program: string,
  project: string,
  loading?: Loading,
): Promise<BrowserBundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: project },
    ...{ bundle: true, minify: true, write: false, metafile: true },
    splitting: loading !== undefined,
    ...{ format: "esm", platform: "browser", target: "es2022", outdir: "chunks" },
    nodePaths: [resolve("node_modules")],
    // A page that uses React has it already.
    external: ["node:*", ...builtinModules, "react"],
    logLevel: "error",
    plugins: loading === undefined ? [LATER] : [],
  });
  const isReached = (path: string) => !loading?.without.some((end) => path.endsWith(end));
  const loaded = chunksOf(metafile, isReached);
  const sizes = outputFiles
    .filter(({ path }) => loaded.some(([name]) => resolve(name) === path))
    .map(({ contents }) => gzipSync(contents).length);
  const modules = loaded.flatMap(([, { inputs }]) =>
    Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  );
  const imports = loaded.flatMap(([, output]) => output.imports);
  const nodeModules = imports.map(({ path }) => path).filter(isBuiltin);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), nodeModules, modules };
}

type Chunk = readonly [name: string, output: Metafile["outputs"][string]];

/** The chunks behind the program. @param isReached Whether the `import()` of a module is. */
function chunksOf({ outputs }: Metafile, isReached: (path: string) => boolean): Chunk[] {
  const found = new Map<string, Chunk[1]>();
  const isProgram = ([, { entryPoint }]: Chunk) => entryPoint === "<stdin>";
  const waiting = Object.entries(outputs).filter(isProgram);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.set(...next);
    for (const { path, kind } of next[1].imports) {
      const output = outputs[path];
      const isTaken = kind !== "dynamic-import" || isReached(output?.entryPoint ?? "");
      if (output !== undefined && isTaken && !found.has(path)) waiting.push([path, output]);
    }
  }
  return [...found];
}

const LATER: Plugin = {
  name: "later",
  setup: ({ onResolve }) => onResolve({ filter: /^/ }, leaveLater),
};

function leaveLater({ path, kind }: { path: string; kind: string }) {
  return kind === "dynamic-import" ? { path, external: true } : undefined;
}
