import { builtinModules, isBuiltin } from "node:module";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

/** What a browser loads. */
export interface BrowserBundle {
  /** Bytes, minified and packed by gzip, of all but what `import()` loads later. */
  readonly bytes: number;
  /** Modules of Node that it would ask for. */
  readonly nodeModules: readonly string[];
  /** Modules of which code is in it. */
  readonly modules: readonly string[];
}

/**
 * Bundles a program for browsers, as its author does.
 *
 * @param program Its source.
 * @param project The folder in whose `node_modules` the packed packages are.
 */
export async function bundleForBrowser(program: string, project: string): Promise<BrowserBundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: project },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    nodePaths: [resolve("node_modules")],
    external: ["node:*", ...builtinModules],
    logLevel: "error",
    plugins: [{ name: "later", setup: ({ onResolve }) => onResolve({ filter: /^/ }, leaveLater) }],
  });
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  );
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const nodeModules = imports.map(({ path }) => path).filter(isBuiltin);
  return { bytes: gzipSync(outputFiles[0]?.contents ?? "").length, nodeModules, modules };
}

function leaveLater({ path, kind }: { path: string; kind: string }) {
  return kind === "dynamic-import" ? { path, external: true } : undefined;
}
